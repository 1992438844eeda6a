import { describe, expect, test } from 'vitest'
import type { Item, ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { aThreeRounds } from '#domain/tender/rounds/testing.ts'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { checkConfig } from './config-check.ts'

const at = '2026-11-21T01:00:00.000Z'
const form = aFreeBidForm({
  managerId: 'm1',
  supervisorIds: ['s1'],
  inviteMode: 'invited',
  registrationEndsAt: '2026-11-21T03:00:00.000Z',
  qualificationEndsAt: '2026-11-21T04:00:00.000Z',
  startsAt: '2026-11-21T04:10:00.000Z',
})
const item: Item = { lineNo: 1, name: '热轧卷板 Q235B', unitCode: 'TNE', quantity: '250' }
const codes = (over: Partial<ProjectForm>, items: Item[] = [item]) =>
  checkConfig({ ...form, ...over }, items, at, { ownerId: 'b1' }).errors.map(({ code, path, args }) => [code.slice(7), path, args])

describe('TEND-18 a draft is checked before publication', () => {
  test('a sound draft has no fault, and its borders are inside', () => expect(codes({})).toEqual([]))

  test.each([
    ['no item', codes({}, []), [['2010', 'items', {}]]],
    ['quantity 0', codes({}, [{ ...item, quantity: '0' }]), [['2011', 'items.0.quantity', { line: 1 }]]],
    ['seven decimals', codes({}, [{ ...item, lineNo: 4, quantity: '1.0000001' }]), [['2011', 'items.0.quantity', { line: 4 }]]],
    [
      'two lines of a number, which one price would have to serve',
      codes({}, [item, { ...item, lineNo: 3 }, { ...item, name: '角钢' }]),
      [['2016', 'items.2.lineNo', { detail: 'lineNo 1' }]],
    ],
    [
      'a time zone that does not exist',
      codes({ timeZone: 'Mars/Olympus' }),
      [['2016', 'form.timeZone', { detail: 'timeZone Mars/Olympus' }]],
    ],
    ['ceiling 0', codes({ ceiling: '0.00' }), [['2012', 'form.ceiling', {}]]],
    ['ceiling is not an amount', codes({ ceiling: '1e6' }), [['2012', 'form.ceiling', {}]]],
    [
      'registration a millisecond short',
      codes({ registrationEndsAt: '2026-11-21T02:59:59.999Z' }),
      [['2013', 'form.registrationEndsAt', { h: 2 }]],
    ],
    ['start too soon after qualification', codes({ startsAt: '2026-11-21T04:09:59.999Z' }), [['2014', 'form.startsAt', { m: 10 }]]],
    [
      'qualification before registration ends',
      codes({ qualificationEndsAt: '2026-11-21T02:00:00.000Z' }),
      [['2014', 'form.qualificationEndsAt', { m: 10 }]],
    ],
    ['owner approves himself', codes({ managerId: 'b1' }), [['2018', 'form.managerId', { user: 'b1', role: 'MANAGER' }]]],
    ['supervisor is the manager', codes({ supervisorIds: ['m1'] }), [['2018', 'form.supervisorIds.0', { user: 'm1', role: 'SUPERVISOR' }]]],
    ['no supervisor', codes({ supervisorIds: [] }), [['2018', 'form.supervisorIds', { user: '', role: 'SUPERVISOR' }]]],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))
})

describe('TEND-18 the step is 0.1 % to 5 % of the ceiling', () => {
  const step = (value: string) => codes({ bidding: { ...form.bidding, step: { mode: 'absolute', value } } })
  test.each(['1000.00', '50000.00'])('%s is inside', (value) => expect(step(value)).toEqual([]))
  test.each(['999.99', '50000.01', '0.00', 'x'])('%s is not', (value) => {
    expect(step(value)).toEqual([['2015', 'form.bidding.step', { min: '1000.00', max: '50000.00' }]])
  })
  test('outside 0.5 % to 3 % warns', () => {
    const draft = { ...form, bidding: { ...form.bidding, step: { mode: 'absolute' as const, value: '4999.99' } } }
    expect(checkConfig(draft, [item], at, { ownerId: 'b1' }).warnings.map(({ code }) => code)).toEqual(['TENDER-2015'])
    expect(checkConfig(form, [item], at, { ownerId: 'b1' }).warnings).toEqual([])
  })
})

test.each([
  [{ bidRule: 'beatBest', visibility: 'rankOnly', protectLead: false }, 'beatBest + rankOnly'],
  [{ protectLead: true, visibility: 'leadOnly' }, 'protectLead + leadOnly'],
  [{ windowSec: 29 }, 'windowSec < 30'],
  [{ extendSec: 29 }, 'extendSec < 30'],
] as const)('TEND-18 rules that contradict each other are refused: %o', (over, detail) => {
  expect(codes({ bidding: { ...form.bidding, ...over } })).toEqual([['2016', 'form.bidding', { detail }]])
})

describe('TEND-18 every price band is an amount, and in order', () => {
  const tiers = (...bands: [from: string, value: string][]) =>
    codes({ bidding: { ...form.bidding, step: { mode: 'tiers', tiers: bands.map(([from, value]) => ({ from, value })) } } })
  const refused = [['2016', 'form.bidding.step', { detail: 'step.tiers' }]]

  test('sound bands pass', () => expect(tiers(['0', '1000.00'], ['500000.00', '5000.00'])).toEqual([]))
  test.each([
    ['a lower band is no amount', tiers(['0', 'some'], ['500000.00', '5000.00'])],
    ['a lower band is 0', tiers(['0', '0.00'], ['500000.00', '5000.00'])],
    ['an upper band is no amount', tiers(['0', '5000.00'], ['2000000.00', '-1'])],
    ['the first does not begin at 0', tiers(['10.00', '5000.00'])],
    ['out of order', tiers(['0', '1000.00'], ['600000.00', '5000.00'], ['600000.00', '6000.00'])],
  ])('%s', (_what, found) => expect(found).toEqual(refused))
})

describe('7.1 settings of rounds', () => {
  const rounds = (over: Partial<ThreeRounds>, supervisorIds = ['s1', 's2']): unknown => {
    const { bidding: _, ...rest } = form
    const draft: ProjectForm = { ...rest, mode: 'threeRounds', supervisorIds, rounds: aThreeRounds(over) }
    const { errors, warnings } = checkConfig(draft, [item], at, { ownerId: 'b1' })
    return [...errors, ...warnings].map(({ code, path, args }) => [code.slice(7), path, args.detail])
  }

  test.each<[Partial<ThreeRounds>, unknown[]]>([
    [{}, []],
    [{ rounds: 1, durationsSec: [600], intervalsSec: [], out: [] }, []],
    [
      { rounds: 2 },
      [
        ['2016', 'form.rounds.durationsSec', 'durationsSec ≠ 2'],
        ['2016', 'form.rounds.intervalsSec', 'intervalsSec ≠ 1'],
        ['2016', 'form.rounds.out', 'out ≠ 1'],
      ],
    ],
    [{ out: [0, -1] }, [['2016', 'form.rounds.out', 'out < 0']]],
    [{ keepMin: 0 }, [['2016', 'form.rounds.keepMin', 'keepMin < 1']]],
    [{ disclose: 'none', priceRule: 'notHigherThanLowest' }, [['2016', 'form.rounds.disclose', 'none + notHigherThanLowest']]],
    [{ disclose: 'rank', priceRule: 'notHigherThanLowest' }, [['2016', 'form.rounds.disclose', 'rank + notHigherThanLowest']]],
    [{ disclose: 'lowest', priceRule: 'notHigherThanLowest' }, []],
    [{ opening: 'committee' }, []],
  ])('%o: %o', (over, faults) => {
    expect(rounds(over)).toEqual(faults)
  })

  test('a committee has a deputy that is named before', () => {
    expect(rounds({ opening: 'committee' }, ['s1'])).toEqual([['2016', 'form.supervisorIds', 'committee + 1 supervisor']])
    expect(rounds({}, ['s1'])).toEqual([])
  })
})
