import type { ClientBase, Pool } from 'pg'
import type { BodyOf, DataOf } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { formCalls } from '#contract/workflow/definition-calls.ts'
import { canonical } from '#domain/tender/log/log-chain.ts'
import type { FieldPerms } from '#domain/workflow/definition.ts'
import { checkForm, type FormFault } from '#domain/workflow/forms/check-form.ts'
import { type FormDefinition, labelOf } from '#domain/workflow/forms/define-form.ts'
import { formOf, mayBeginAgain } from '#domain/workflow/forms/forms.ts'
import { withSums } from '#domain/workflow/forms/sums.ts'
import type { FormData } from '#domain/workflow/model.ts'
import { definitionOf } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { once } from '#gateway/modules/workflow/definitions/once.ts'
import { mainDepartmentOf } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'
import {
  countUnsent,
  deleteRecord,
  type FormRecord,
  holdRecord,
  insertRecord,
  ownRecord,
  type ProcessOfRecord,
  processOf,
  updateRecord,
  type Writer,
} from './form.queries.ts'
import { formIn } from './form-fields.ts'

type Found = DataOf<(typeof formCalls)['GET /workflow/api/v1/form/find']>
type Draft = BodyOf<(typeof formCalls)['POST /workflow/api/v1/form/save']>
type Saved = DataOf<(typeof formCalls)['POST /workflow/api/v1/form/save']>

interface Ask {
  session: Writer & { name: string }
  lang: Lang
}
interface Sent extends Ask {
  key: string
}

/** A form of which people write records. */
function writtenForm(code: string): FormDefinition | undefined {
  const form = formOf(code)
  return form?.ofBusiness ? undefined : form
}

/** Records of forms: read and written by their owner alone, until they are in a process or decided. */
export function formService({ pool, digests }: { pool: Pool; digests: CommandDigest }) {
  const command = <T extends object>({ session, key }: Sent, said: object, work: (client: ClientBase) => Promise<T>) =>
    once({ pool, digests }, { ...session, key }, said, work)

  return {
    /** @throws Refusal VALIDATION-1006 alike for none, somebody else's, and a form that there is not */
    async find({ session, lang }: Ask, { id, formCode }: { id?: string; formCode?: string }): Promise<Found> {
      const record = id === undefined ? undefined : await ownRecord(pool, session, id)
      const form = writtenForm(record?.formCode ?? (id === undefined ? (formCode ?? '') : ''))
      if (!form || (record && formCode !== undefined && formCode !== form.code)) throw new Refusal('VALIDATION-1006')
      const common = { processCode: form.code, form: formIn(form, lang) }
      if (!record) return { id: '', version: 0, ...common, values: await firstValues(pool, session, form), locked: false }
      const { version, values, savedAt } = record
      return { id: record.id, version, ...common, values, locked: !isWritable(await processOf(pool, session, record)), savedAt }
    },

    /**
     * @throws Refusal VALIDATION-1000 and FLOW-3017 for what is none of the form's values, 1006 for a record of somebody else's, TENDER-2004 for a version
     *   that is not the last, FLOW-3003 while it is in a process, 3013 for a field that is closed after a return, 3019 with as many unsent ones as one may have
     */
    async save(sent: Sent, draft: Draft): Promise<Saved> {
      const form = writtenForm(draft.formCode)
      if (!form) throw new Refusal('VALIDATION-1006')
      const given = draft.values as FormData
      refuse(form, checkForm(form, given, { complete: false }), sent.lang)
      const values = withSums(form, given)
      return command(sent, { call: 'form/save', ...draft, values: given }, (client) =>
        draft.id === undefined ? added(client, sent, form, values) : changed(client, sent, form, { ...draft, id: draft.id, values }),
      )
    },

    /** @throws Refusal VALIDATION-1006 for a record of somebody else's, FLOW-3003 for one that a process was ever started for */
    remove: (sent: Sent, id: string): Promise<{ id: string; replayed?: boolean }> =>
      command(sent, { call: 'form/delete', id }, async (client) => {
        const record = await heldRecord(client, sent.session, id)
        if (await processOf(client, sent.session, record)) throw new Refusal('FLOW-3003')
        await deleteRecord(client, sent.session.tenantId, id)
        return { id }
      }),
  }
}

export type FormService = ReturnType<typeof formService>

/** A draft, one that was returned to its owner, and one that may begin again. */
const isWritable = (process: ProcessOfRecord | undefined): boolean =>
  process === undefined || process.returned || mayBeginAgain(process.status)

/** What is known of the writer. */
async function firstValues(pool: Pool, { tenantId, userId }: Writer, form: FormDefinition): Promise<FormData> {
  const [dept] = Object.entries(form.fields).flatMap(([field, { type }]) => (type === 'DEPARTMENT' ? [field] : []))
  const deptId = dept === undefined ? '' : await mainDepartmentOf(pool, tenantId, userId)
  return withSums(form, dept !== undefined && deptId !== '' ? { [dept]: deptId } : {})
}

async function heldRecord(client: ClientBase, writer: Writer, id: string): Promise<FormRecord> {
  const record = await holdRecord(client, writer, id)
  if (!record) throw new Refusal('VALIDATION-1006')
  return record
}

async function added(client: ClientBase, { session }: Sent, { code }: FormDefinition, values: FormData): Promise<Saved> {
  const { unsentForms } = limits
  if ((await countUnsent(client, session, unsentForms)) >= unsentForms) throw new Refusal('FLOW-3019', { args: { n: unsentForms } })
  const id = ulid()
  return { id, version: 1, savedAt: await insertRecord(client, session, { id, formCode: code, values }) }
}

interface Change {
  id: string
  version?: number
  values: FormData
}

async function changed(client: ClientBase, { session, lang }: Sent, form: FormDefinition, { id, version, values }: Change): Promise<Saved> {
  if (version === undefined) throw new Refusal('VALIDATION-1000', { data: { path: 'version', rule: 'required' } })
  const record = await heldRecord(client, session, id)
  if (record.formCode !== form.code) throw new Refusal('VALIDATION-1006')
  const process = await processOf(client, session, record)
  if (!isWritable(process)) throw new Refusal('FLOW-3003')
  if (record.version !== version) throw new Refusal('TENDER-2004', { args: { user: session.name, at: record.savedAt } })
  if (process?.returned) refuseClosed(form, await fieldsOfApply(client, session.tenantId, process), [record.values, values], lang)
  return { id, ...(await updateRecord(client, session.tenantId, id, values)) }
}

async function fieldsOfApply(client: ClientBase, tenantId: string, { processCode, processVersion }: ProcessOfRecord): Promise<FieldPerms> {
  const definition = await definitionOf(client, tenantId, processCode, processVersion)
  const apply = definition?.nodes.find(({ kind }) => kind === 'apply')
  return apply?.kind === 'apply' ? apply.fields : {}
}

/** After a return the initiator's node says what may be changed; sums follow from what may. */
function refuseClosed(form: FormDefinition, perms: FieldPerms, [before, after]: readonly [FormData, FormData], lang: Lang): void {
  const isSame = (field: string) => canonical(before[field] ?? null) === canonical(after[field] ?? null)
  const closed = Object.entries(form.fields).find(
    ([field, definition]) => !('sumOf' in definition) && perms[field] !== 'E' && !isSame(field),
  )
  if (closed) throw new Refusal('FLOW-3013', { args: { field: labelOf(form, closed[0])[lang] } })
}

function refuse(form: FormDefinition, fault: FormFault | undefined, lang: Lang): void {
  if (!fault) return
  if (fault.code === 'VALIDATION-1000') throw new Refusal(fault.code, { data: { path: `values.${fault.field}`, rule: 'value' } })
  throw new Refusal(fault.code, { args: { ...fault.args, field: labelOf(form, fault.field)[lang] } })
}
