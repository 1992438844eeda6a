// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreeBidForm, anItem } from '#domain/tender/testing.ts'
import type { ModelField, TransferModel } from '#gateway/modules/excel/model.types.ts'
import { inMs, people } from '#gateway/modules/tender/testing.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { LINE_FIELDS } from './Items.tsx'

let gateway: TestGateway
let models: Map<string, TransferModel>
let pageId: string

beforeAll(async () => {
  gateway = await startGateway(people)
  models = new Map(allTransferModels(gateway.deps).map((model) => [model.modelId, model]))
  const form = aFreeBidForm({ registrationEndsAt: inMs(10_800_000), qualificationEndsAt: inMs(14_400_000), startsAt: inMs(18_000_000) })
  pageId = (await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items: [anItem()] })).body.data.id
})
afterAll(() => gateway.close())

/** Fields of an export as somebody has them who may see that list. */
async function fieldsOf(modelId: string): Promise<readonly ModelField[]> {
  for (const who of Object.keys(people)) {
    const session = await gateway.deps.sessions.of(await gateway.as(who).headers())
    const fields = await models.get(modelId)!.fields({ session, lang: 'en', pageId })
    if (fields.length > 0) return fields
  }
  return []
}

test('EXP-10 what the table of lines shows are fields of its export, each once', async () => {
  const props = (await fieldsOf('tender.line')).map(({ prop }) => prop)
  expect(LINE_FIELDS.filter((prop) => !props.includes(prop))).toEqual([])
  expect(new Set(LINE_FIELDS).size).toBe(LINE_FIELDS.length)
})
