import { describe, expect, test } from 'vitest'
import { ProjectForm } from '#contract/tender/project.ts'
import { AwardRules } from '#contract/tender/scoring.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { aFreeBidForm, anItem, buyer, CREATED_AT, manager, on, play, REASON, type Step } from '#domain/tender/testing.ts'
import { bidView, viewerOf } from '#domain/tender/visibility/view.ts'
import { checkConfig } from './config-check.ts'
import { checkDraft, copyOf, EACH_ROUND, FIRST_AWARD, FIRST_BIDDING, formOf, NUMBERS, ROUND_NUMBERS, SHARE } from './draft.ts'
import { newProject } from './new-project.ts'
import { ruleText } from './rule-text.ts'

const at = on('01:00:00.000', '2026-11-19')
const owner = { ownerId: buyer.userId }
const barest = { title: '只有标题', mode: 'freeBid' as const }
const faults = (draft: Parameters<typeof checkDraft>[0], items: Parameters<typeof checkDraft>[1] = [anItem()], invited?: number) =>
  checkDraft(draft, items, at, { ...owner, ...(invited !== undefined && { invited }) }).errors.map(({ code, path, args }) => ({
    code: code.slice(7),
    path,
    args,
  }))
const at2080 = (list: ReturnType<typeof faults>) => list.filter(({ code }) => code === '2080').map(({ path }) => path)

describe('TEND-09 the check of a form that is not finished', () => {
  test('names every field that is not filled in, each with its place', () => {
    const found = faults(barest, [])
    expect(at2080(found)).toEqual([
      ...['categoryCode', 'deptId', 'managerId', 'registrationEndsAt', 'qualificationEndsAt', 'startsAt'].map((name) => `form.${name}`),
      ...Object.keys(NUMBERS).map((name) => `form.${name}`),
    ])
    expect(found.filter(({ code }) => code !== '2080').map(({ code, path }) => [code, path])).toEqual([
      ['2010', 'items'],
      ['2012', 'form.ceiling'],
      ['2018', 'form.supervisorIds'],
    ])
  })

  test('an empty line of the list and a paper without a name are places too', () => {
    const form = { ...aFreeBidForm(), requiredDocs: [{ code: 'd1', name: ' ', mandatory: true }] }
    expect(at2080(faults(form, [anItem({ name: '', unitCode: '', quantity: '' })]))).toEqual([
      'items.0.name',
      'items.0.unitCode',
      'form.requiredDocs.0.name',
    ])
    expect(faults(form, [anItem({ quantity: '' })])).toContainEqual({ code: '2011', path: 'items.0.quantity', args: { line: 1 } })
  })

  test('a number out of range is said with its range, a deposit that is no amount as such', () => {
    const form = { ...aFreeBidForm({ deposit: '1e4' }), minBidders: 0, bidding: { ...aFreeBidForm().bidding, durationSec: 59 } }
    expect(faults(form)).toEqual([
      { code: '2081', path: 'form.minBidders', args: { min: 1, max: 9 } },
      { code: '2081', path: 'form.bidding.durationSec', args: { min: 60, max: 86_400 } },
      { code: '2041', path: 'form.deposit', args: { scale: 2 } },
    ])
  })

  test('invitations count where they are known', () => {
    const form = aFreeBidForm({ inviteMode: 'invited' })
    expect(faults(form)).toEqual([])
    expect(faults(form, [anItem()], 2)).toEqual([{ code: '2019', path: 'invitations', args: { n: 3 } }])
    expect(faults(form, [anItem()], 3)).toEqual([])
  })

  test('a finished form has the faults and warnings of the configuration, no more', () => {
    const form = aFreeBidForm({ bidding: { step: { mode: 'absolute', value: '4999.99' } } })
    expect(checkDraft(form, [anItem()], at, owner)).toEqual(checkConfig(form, [anItem()], at, owner))
    expect(checkDraft(form, [anItem()], at, owner).warnings).toHaveLength(1)
  })
})

test('the borders of numbers are those of the form that is published', () => {
  type Node = { properties?: Record<string, Node>; items?: Node; minimum?: number; maximum?: number }
  for (const [name, [min, max]] of Object.entries({ ...NUMBERS, ...ROUND_NUMBERS, ...EACH_ROUND })) {
    const node = name.split('.').reduce<Node | undefined>((found, key) => found?.properties?.[key], ProjectForm as Node)
    const { minimum, maximum } = node?.items ?? node ?? {}
    expect([name, minimum, maximum]).toEqual([name, min, max])
  }
})

test('TEND-42 a share lies within its borders, which are those of the form that is published', () => {
  const { minimum, maximum } = AwardRules.properties.winners.items.properties.sharePct as { minimum?: number; maximum?: number }
  expect([minimum, maximum]).toEqual(SHARE)
  const draft = (...winners: number[]) =>
    faults({ ...aFreeBidForm(), award: { ...FIRST_AWARD, winners: winners.map((sharePct) => ({ sharePct })) } })
  expect(draft(70, 30)).toEqual([])
  expect(draft(0)).toEqual([])
  expect(draft(60, 30)).toEqual([{ code: '2066', path: 'form.award.winners', args: {} }])
  expect(draft(100, 0)).toEqual([{ code: '2081', path: 'form.award.winners', args: { min: 1, max: 100 } }])
})

describe('numbers of rounds', () => {
  const draft = (rounds: object) => faults({ ...barest, mode: 'threeRounds', rounds }).filter(({ path }) => /rounds|bidding/.test(path))

  test('are asked for, and those of free bidding are not', () => {
    expect(draft({}).map(({ code, path }) => [code, path])).toEqual(
      [...Object.keys(ROUND_NUMBERS), ...Object.keys(EACH_ROUND)].map((name) => ['2080', `form.${name}`]),
    )
  })

  test('lie within their borders, in every round', () => {
    expect(draft({ rounds: 3, keepMin: 3, minOffers: 3, durationsSec: [1_800, 59, 900], intervalsSec: [600, 119], out: [0, 201] })).toEqual(
      [
        { code: '2081', path: 'form.rounds.durationsSec', args: { min: 60, max: 86_400 } },
        { code: '2081', path: 'form.rounds.intervalsSec', args: { min: 120, max: 86_400 } },
        { code: '2081', path: 'form.rounds.out', args: { min: 0, max: 200 } },
      ],
    )
  })
})

const drafted = (form: Parameters<typeof checkDraft>[0]): ProjectState =>
  newProject({
    id: 'P',
    code: 'TB-1',
    form,
    items: form.ceiling === undefined ? [] : [anItem()],
    ownerId: buyer.userId,
    by: buyer.name,
    at: CREATED_AT,
  }).state

test('P1 title and mode are enough; settings begin as the documents say, and what was typed is kept as it was typed', () => {
  const state = drafted(barest)
  expect(state.form).toMatchObject({ ...barest, ceiling: '', startsAt: '', bidding: FIRST_BIDDING })
  expect(state.draft).toEqual({ form: barest, by: buyer.name, at: CREATED_AT })
})

test('a draft without times and amounts can be looked at', () => {
  const state = drafted(barest)
  expect(bidView(state, viewerOf(state, buyer)!, at)).toMatchObject({ startsAt: '', closesAt: '', status: 'DRAFT' })
  for (const kind of ['fight', 'win'] as const)
    for (const lang of ['zh', 'en'] as const) expect(ruleText(kind, state.form, state, lang).length).toBeGreaterThan(2)
})

describe('a draft is deleted', () => {
  const draft = drafted({ ...aFreeBidForm({ reserve: '900000.00' }) })
  const remove: Step = [at, buyer, { type: 'project.delete' }]

  test('and nothing of it is left, or to be seen, but that it was', () => {
    const invited: Step = [at, buyer, { type: 'invitation.save-batch', customerIds: ['CA'], reason: REASON }]
    const { state, entries, refusals } = play(draft, [invited, remove])
    expect(refusals).toEqual([undefined, undefined])
    expect(entries.at(-1)?.type).toBe('project.deleted')
    expect([viewerOf(state, buyer), viewerOf(state, manager), state.parties, state.items]).toEqual([undefined, undefined, {}, []])
    expect(JSON.stringify(state)).not.toMatch(/办公用纸|900000|1000000/)
    expect(play(state, [[at, buyer, { type: 'project.submit' }]]).refusals[0]).toMatchObject({ code: 'TENDER-2001' })
  })

  test('by its owner alone, and only while it is a draft', () => {
    const submitted = play(draft, [[at, buyer, { type: 'project.submit' }]]).state
    expect(play(submitted, [remove]).refusals[0]).toMatchObject({ code: 'TENDER-2002' })
    expect(play(draft, [[at, manager, { type: 'project.delete' }]]).refusals[0]).toMatchObject({ code: 'TENDER-2003' })
  })
})

test('a copy begins anew: its times are as long, its reserve price and double duties are gone', () => {
  const source = aFreeBidForm({ reserve: '900000.00', supervisorIds: ['S1', 'U2'], managerId: 'U2' })
  const now = on('01:00:30.500', '2026-12-01')
  const copy = copyOf(source, { createdAt: CREATED_AT, now, ownerId: 'U2' })
  expect(copy).not.toHaveProperty('reserve')
  expect(
    copyOf({ ...source, attachments: [{ id: 'f1', name: 'a.pdf', size: 7 }] }, { createdAt: CREATED_AT, now, ownerId: 'U2' }),
  ).not.toHaveProperty('attachments')
  expect(copy).toMatchObject({ title: source.title, ceiling: source.ceiling, managerId: '', supervisorIds: ['S1'] })
  expect(copy.startsAt).toBe(on('02:01:00.000', '2026-12-03'))
  expect(copyOf(formOf(barest), { createdAt: CREATED_AT, now, ownerId: 'U1' }).startsAt).toBe('')
})
