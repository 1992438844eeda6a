import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playedRounds } from '#gateway/modules/tender/rounds/testing.ts'
import { aClosedHall, anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await gateway.pool.query(`insert into department (id, tenant_id, name, name_en) values ('D1', 'north', '采购管理部', 'Procurement')`)
})
afterAll(() => gateway.close())

const CALL = 'GET /tender/api/v1/award/ocds'
const release = async (user: string, projectId: string, lang = 'zh') =>
  (await gateway.as(user).call(CALL, { projectId }, { headers: { 'accept-language': lang } })).body.data

/** Required fields, types and codelists of the OCDS release schema 1.1.5, as far as a release of ours uses them. */
const text = { type: 'string', minLength: 1 }
const date = { type: 'string', format: 'date-time' }
const object = (properties: Record<string, unknown>, required: string[]) => ({ type: 'object', properties, required })
const list = (items: unknown) => ({ type: 'array', items, uniqueItems: true })
const reference = object({ id: text, name: text }, ['id', 'name'])
const value = object({ amount: { type: 'number' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } }, ['amount', 'currency'])
const period = object({ startDate: date, endDate: date }, [])
const TAGS = [
  'planning',
  'planningUpdate',
  'tender',
  'tenderAmendment',
  'tenderUpdate',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'compiled',
]
const ROLES = ['buyer', 'procuringEntity', 'supplier', 'tenderer', 'funder', 'enquirer', 'payer', 'payee', 'reviewBody', 'interestedParty']
const item = object({ id: text, description: text, quantity: { type: 'number' }, unit: object({ scheme: text, id: text }, []) }, ['id'])
const milestone = object(
  { id: text, title: text, type: text, status: { enum: ['scheduled', 'met', 'notMet', 'partiallyMet'] }, dueDate: date, dateMet: date },
  ['id'],
)
/** Of the bids extension 1.1: statistics are numbers with a codelist of measures. */
const MEASURES = ['requests', 'bids', 'validBids', 'bidders', 'qualifiedBidders', 'lowestValidBidValue', 'highestValidBidValue']
const bids = object(
  {
    statistics: list(
      object({ id: text, measure: { enum: MEASURES }, date, value: { type: 'number' }, notes: text }, ['id', 'measure', 'value']),
    ),
    details: list(
      object(
        {
          id: text,
          date,
          status: { enum: ['invited', 'pending', 'valid', 'disqualified', 'withdrawn'] },
          tenderers: list(reference),
          value,
        },
        ['id'],
      ),
    ),
  },
  [],
)
const schema = object(
  {
    ocid: { type: 'string', pattern: '^ocds-[a-z0-9]{6}-.+' },
    id: { type: 'string', pattern: '^[^#]+$' },
    date,
    tag: { ...list({ enum: TAGS }), minItems: 1 },
    initiationType: { const: 'tender' },
    language: { type: 'string', pattern: '^[a-z]{2}$' },
    parties: list(object({ id: text, name: text, roles: { ...list({ enum: ROLES }), minItems: 1 } }, ['id', 'roles'])),
    buyer: reference,
    tender: object(
      {
        id: text,
        title: text,
        status: { enum: ['planning', 'planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn'] },
        procuringEntity: reference,
        items: { ...list(item), minItems: 1 },
        value,
        procurementMethod: { enum: ['open', 'selective', 'limited', 'direct'] },
        awardCriteria: { enum: ['priceOnly', 'costOnly', 'qualityOnly', 'ratedCriteria'] },
        submissionMethod: list({ enum: ['electronicSubmission', 'electronicAuction', 'written', 'inPerson'] }),
        tenderPeriod: period,
        awardPeriod: period,
        milestones: list(milestone),
        numberOfTenderers: { type: 'integer' },
        tenderers: list(reference),
      },
      ['id'],
    ),
    awards: list(
      object({ id: text, status: { enum: ['pending', 'active', 'cancelled', 'unsuccessful'] }, date, value, suppliers: list(reference) }, [
        'id',
      ]),
    ),
    bids,
  },
  ['ocid', 'id', 'date', 'tag', 'initiationType'],
)
const ajv = new Ajv({ allErrors: true, strict: false })
;(ajvFormats as unknown as (instance: Ajv) => void)(ajv)
const fits = ajv.compile(schema)
const faults = (data: unknown) => (fits(data) ? [] : fits.errors)

/** Every reference to an organisation is to one of `parties` (OCDS: cross-references). */
const unknownParties = ({ parties, buyer, tender, awards, bids }: Awaited<ReturnType<typeof release>>) => {
  const known = new Set(parties.map(({ id }) => id))
  const named = [buyer, tender.procuringEntity, ...(tender.tenderers ?? []), ...awards.flatMap(({ suppliers }) => suppliers)]
  return [...named, ...(bids?.details.flatMap(({ tenderers }) => tenderers) ?? [])].filter(({ id }) => !known.has(id))
}

test('TEND-34 a release fits the schema from the hall to the award, and follows the status of 6.1', async () => {
  const open = await anOpenHall(gateway.pool)
  const live = await release('U1', open.id)
  expect(faults(live)).toEqual([])
  expect(live).toMatchObject({
    tag: ['tender'],
    awards: [],
    buyer: { name: '采购管理部' },
    tender: { status: 'active', procurementMethod: 'selective' },
  })
  expect(live.tender.value).toEqual({ amount: 1_000_000, currency: 'CNY' })

  const { id } = await aClosedHall(gateway.pool)
  const call = gateway.as('S1').call
  await call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: 'in order' })
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })
  expect((await release('U1', id)).awards).toEqual([])
  await gateway.as('M1').call('POST /tender/api/v1/award/decide', { projectId: id, agree: true })
  await call('POST /tender/api/v1/award/decide', { projectId: id, agree: true })
  const published = await release('U1', id, 'en')
  expect(faults(published)).toEqual([])
  expect(unknownParties(published)).toEqual([])
  expect(published).toMatchObject({
    language: 'en',
    tag: ['tender', 'award'],
    buyer: { name: 'Procurement' },
    tender: { title: 'Office paper 2026', status: 'complete', numberOfTenderers: 3, tenderers: [{ id: 'CA' }, { id: 'CB' }, { id: 'CC' }] },
    awards: [{ status: 'pending', value: { amount: 960_000, currency: 'CNY' }, suppliers: [{ id: 'CC', name: 'Firm CC' }] }],
  })
  expect(published.bids?.details.map(({ value: { amount } }) => amount)).toEqual([960_000, 970_000, 980_000])
  const bidder = await release('user-CA', id)
  expect(faults(bidder)).toEqual([])
  expect(bidder.bids).toBeUndefined()
  expect(bidder.tender.tenderers).toBeUndefined()
  expect(bidder.parties.map(({ roles }) => roles)).toEqual([['buyer', 'procuringEntity'], ['supplier']])
})

test('TEND-34 a release of rounds fits the schema, while they last and afterwards', async () => {
  const rules = { rounds: 2, durationsSec: [600, 600], intervalsSec: [600], out: [1], keepMin: 1 }
  const prices = { CA: '990000.00', CB: '980000.00', CC: '975000.00' }
  for (const rounds of [[prices], [prices, { CB: '965000.00' }]]) {
    const id = await playedRounds(gateway, rules, rounds)
    for (const user of ['U1', 'user-CA']) {
      const told = await release(user, id)
      expect(faults(told)).toEqual([])
      expect(unknownParties(told)).toEqual([])
    }
  }
})

test('TEND-34 a release of a hall names no bidder and no price, and a hidden ceiling stays hidden (I8, I9)', async () => {
  const { id } = await anOpenHall(gateway.pool, { ceilingVisible: false })
  for (const user of ['U1', 'S1', 'user-CA'])
    expect(JSON.stringify(await release(user, id)), user).not.toMatch(/Firm C|"C[ABC]"|(?<![\dA-Z])B0\d(?![\dA-Z])/)
  expect((await release('user-CA', id)).tender.value).toBeUndefined()
  expect((await release('U1', id)).tender.value).toBeDefined()
})

test('H3 a price beyond a hidden ceiling is no valid bid of the release', async () => {
  const { id } = await aClosedHall(gateway.pool, { ceiling: '965000.00', ceilingVisible: false })
  const { bids } = await release('U1', id)
  expect(bids?.details.map(({ status, value: { amount } }) => [amount, status])).toEqual([
    [960_000, 'valid'],
    [970_000, 'disqualified'],
    [980_000, 'disqualified'],
  ])
})

test('a release is for who may see the project', async () => {
  const { id } = await anOpenHall(gateway.pool)
  expect((await gateway.as('').call(CALL, { projectId: id })).status).toBe(401)
  for (const user of ['U2', 'southern', 'user-CX', 'southern-firm'])
    expect(await gateway.as(user).call(CALL, { projectId: id }), user).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
  expect((await gateway.as('U1').call(CALL, { projectId: 'none' })).body.messageCode).toBe('TENDER-2001')
  expect((await gateway.as('U1').call(CALL, {} as never)).status).toBe(400)
})
