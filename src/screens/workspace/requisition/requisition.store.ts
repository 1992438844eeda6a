import { type ReadonlySignal, signal } from '@preact/signals-react'
import { createAction, pageScope } from '#core/action.ts'
import { createDraft, type Draft } from '#core/browser/draft.ts'
import { onPageResume } from '#core/browser/page-resume.ts'
import { browserTimers } from '#core/browser/timers.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { sumsOf, type Values } from '#screens/workspace/form/index.ts'
import { type FormRecord, readForm, saveForm } from './requisition.api.ts'

/** What is being written, and where it is kept. */
export interface RequisitionEditor {
  readonly values: ReadonlySignal<Values>
  /** The record it is kept as; empty before anything was saved. */
  readonly id: ReadonlySignal<string>
  readonly draft: Draft<Values>
  /** It began with what this browser had kept and the gateway had not. */
  readonly restored: boolean
  set(field: string, value: unknown): void
  /** Sends now what is not saved. @returns whether all of it is */
  flush(): Promise<boolean>
  /** Somebody else, or another window, has saved since: takes what stands there. @throws Failure */
  takeTheirs(): Promise<void>
  /** Saves over what stands there. @throws Failure */
  keepOwn(): Promise<void>
}

/** One requisition while it is written: kept in this browser at every stroke, sent in pauses, never over what somebody else has saved. */
export function createRequisitionEditor(runtime: Runtime, record: FormRecord): RequisitionEditor {
  const { formCode } = record.form
  const id = signal(record.id)
  let version = record.id ? record.version : 0
  const scope = pageScope(runtime, () => `requisition.save ${id.peek()}`)
  const saving = createAction<{ values: Values; version: number }>(async ({ values, version: base }, key) => {
    const told = await saveForm(runtime, { id: id.peek(), version: base }, values, key)
    version = told.version
    id.value = told.id
  }, scope)
  const draft = createDraft<Values>({
    key: `requisition:${runtime.store.user.value.peek()?.userId ?? ''}:${record.id}`,
    storage: runtime.storage.browser,
    send: async (values) => {
      const failure = await saving.run({ values, version })
      if (failure) throw failure
    },
    wait: browserTimers.wait,
    wake: onPageResume,
  })
  const kept = draft.kept()
  const values = signal<Values>(sumsOf(formCode, kept ?? record.values))
  if (kept) draft.change(values.peek())
  const put = (next: Values) => {
    values.value = sumsOf(formCode, next)
    draft.change(values.peek())
  }
  const isSaved = () => ['clean', 'saved'].includes(draft.state.peek().phase)
  return {
    values,
    id,
    draft,
    restored: kept !== undefined,
    set: (field, value) => put({ ...values.peek(), [field]: value ?? '' }),
    async flush() {
      // Whoever sends at once has a record to send.
      if (id.peek() === '' && draft.state.peek().phase === 'clean') draft.change(values.peek())
      await draft.flush()
      return isSaved()
    },
    async takeTheirs() {
      const theirs = await readForm(runtime, id.peek())
      version = theirs.version
      draft.discard()
      values.value = sumsOf(formCode, theirs.values)
    },
    async keepOwn() {
      version = (await readForm(runtime, id.peek())).version
      put(values.peek())
      await draft.flush()
    },
  }
}
