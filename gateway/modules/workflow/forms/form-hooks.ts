import type { ClientBase } from 'pg'
import { canonical } from '#domain/tender/log/log-chain.ts'
import { mayBeginAgain } from '#domain/workflow/forms/forms.ts'
import type { FormData, InstanceState } from '#domain/workflow/model.ts'
import { TENDER_CHANNEL, type TenderNews } from '#gateway/modules/tender/live/live.ts'
import { insertProject } from '#gateway/modules/tender/projects/create.ts'
import { definitionOf } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import type { BusinessHooks, Changed } from '#gateway/modules/workflow/engine/business.ts'
import { changedIn } from '#gateway/modules/workflow/engine/record.ts'
import { publishOnCommit } from '#gateway/platform/database/bus.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { insertRecord, updateRecord } from './form.queries.ts'
import { buyerFor, draftOfRecord, linkDraft, recordForProcess, savedSince } from './hook.queries.ts'
import { tenderDraftOf } from './tender-draft.ts'

/**
 * What a process over a record of a form asks of it. The requisition becomes a draft tender in the transaction that agrees to it: of its initiator, where that
 * is a buyer; else of a buyer of the requesting department; else of a buyer of the house: of whoever has the fewest drafts, and among equals of the first by user
 * id. A house without buyers has nobody who could go on with a draft, so there is none.
 */
export const requisitionHooks: BusinessHooks = {
  titleOf: async (db, tenantId, businessId) => {
    const title = (await recordForProcess(db, tenantId, businessId))?.values.title
    return typeof title === 'string' ? title : undefined
  },

  formOf: async (db, tenantId, businessId, asking) => {
    const record = await recordForProcess(db, tenantId, businessId, asking && 'hold')
    return record && { starters: [record.ownerId], values: record.values }
  },

  /** What was decided once is decided; what came of it is taken back no more once others see it. */
  guard: async (client, { tenantId, businessId, command, before, lastStatus }) => {
    if (lastStatus !== undefined && !mayBeginAgain(lastStatus)) return { code: 'FLOW-3003', args: {} }
    if (command.type !== 'revoke' || before?.status !== 'COMPLETED_PASS') return undefined
    const draft = await draftOfRecord(client, tenantId, businessId)
    return draft && draft.status !== 'DRAFT' && draft.status !== 'DELETED' ? { code: 'FLOW-3003', args: {} } : undefined
  },

  onChange: async (client, { tenantId, before, state }) => {
    if (state.status === 'COMPLETED_PASS' && before?.status !== 'COMPLETED_PASS') await createDraft(client, tenantId, state)
    if (isReturned(state) && !(before && isReturned(before)) && !(await isWrittenSince(client, tenantId, before)))
      await handBack(client, tenantId, state)
    if (goesOn(before, state) && (await isWrittenSince(client, tenantId, before))) await setAside(client, tenantId, state)
    if (state.round > (before?.round ?? 0)) await takeOver(client, tenantId, state)
  },

  linksOf: async (db, tenantId, businessId) => {
    const draft = await draftOfRecord(db, tenantId, businessId)
    return draft && draft.status !== 'DELETED' ? [{ kind: 'project', id: draft.id, title: draft.title }] : []
  },
}

/** The owner has written it while it stood still: that is what goes on. */
const isWrittenSince = async (client: ClientBase, tenantId: string, before: InstanceState | undefined): Promise<boolean> =>
  before?.status === 'ABNORMAL' && before.endedAt !== undefined && (await savedSince(client, tenantId, before.businessId, before.endedAt))

/** What stood still is decided as it was submitted: here, or up to where it stands still next. */
const goesOn = (before: InstanceState | undefined, state: InstanceState): boolean =>
  before?.status === 'ABNORMAL' && state.endedAt !== before.endedAt && state.status !== 'VOIDED_REVOKE' && !isReturned(state)

const isReturned = ({ tasks }: Changed['state']): boolean => tasks.some(({ kind, status }) => kind === 'APPLY' && status === 'TODO')

async function createDraft(client: ClientBase, tenantId: string, state: InstanceState): Promise<void> {
  const { businessId, initiatorId, form } = state
  const deptId = typeof form.deptId === 'string' ? form.deptId : ''
  const owner = await buyerFor(client, { tenantId, initiatorId, deptId })
  if (!owner) return
  const draft = tenderDraftOf(form)
  const decided = await insertProject(client, { tenantId, ...draft, ownerId: owner.id, by: owner.name, requisitionId: businessId })
  await linkDraft(client, tenantId, businessId, decided.state.id)
  const news: TenderNews = { tenantId, projectId: decided.state.id, seq: decided.state.lastSeq, listed: true }
  await publishOnCommit(client, TENDER_CHANNEL, news)
}

/** What approvers changed is in the record that its owner goes on with; what the initiator's node hides is not. */
const handBack = async (client: ClientBase, tenantId: string, state: InstanceState) =>
  updateRecord(client, tenantId, state.businessId, await ownersPart(client, tenantId, state))

/** What its owner wrote while it stood still is a draft of its own: the record says what is decided, and nothing that was written is lost. */
async function setAside(client: ClientBase, tenantId: string, state: InstanceState): Promise<void> {
  const record = await recordForProcess(client, tenantId, state.businessId)
  if (!record) return
  const [written, submitted] = await Promise.all([record.values, state.form].map((values) => ownersPart(client, tenantId, state, values)))
  if (canonical(written) === canonical(submitted)) return
  await insertRecord(client, { tenantId, userId: record.ownerId }, { id: ulid(), formCode: record.formCode, values: record.values })
  await handBack(client, tenantId, state)
}

/** What the initiator changed on the way is in the record as it was submitted; a record that says the same stays as it is. */
async function takeOver(client: ClientBase, tenantId: string, state: InstanceState): Promise<void> {
  const record = await recordForProcess(client, tenantId, state.businessId)
  const changes = record && changedIn(record.values, await ownersPart(client, tenantId, state))
  if (changes) await updateRecord(client, tenantId, state.businessId, { ...record.values, ...changes })
}

async function ownersPart(client: ClientBase, tenantId: string, { code, version, form }: InstanceState, values = form): Promise<FormData> {
  const definition = await definitionOf(client, tenantId, code, version)
  const apply = definition?.nodes.find(({ kind }) => kind === 'apply')
  const perms = apply?.kind === 'apply' ? apply.fields : {}
  return Object.fromEntries(Object.entries(values).filter(([field]) => perms[field] !== 'H'))
}
