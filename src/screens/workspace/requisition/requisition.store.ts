import { type ReadonlySignal, signal } from '@preact/signals-react'
import { createAction, pageScope } from '#core/action.ts'
import { createDraft, type Draft, type DraftDeps } from '#core/browser/draft.ts'
import { onPageResume } from '#core/browser/page-resume.ts'
import { browserTimers } from '#core/browser/timers.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { clockText, HOME_ZONE } from '#domain/time/zone-clock.ts'
import { draftPlace } from '#screens/workspace/draft/index.ts'
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
  /** It was sent or thrown away: this browser has nothing of it any more. */
  end(): void
}

/** By when something is needed that was begun today, until its writer says otherwise. */
const NEEDED_MS = 14 * 24 * 3_600_000

function firstValues({ clock }: Runtime, { id, form, values }: FormRecord): Values {
  const isNew = id === '' && form.fields.some(({ field, type }) => field === 'needDate' && type === 'DATE') && !values.needDate
  return isNew ? { ...values, needDate: clockText(new Date(clock.now() + NEEDED_MS), HOME_ZONE).slice(0, 10) } : values
}

/** What is kept stands under its record, and moves there when that is made. */
function createKeeping({ storage: { browser } }: Runtime, id: ReadonlySignal<string>): DraftDeps<Values>['storage'] & { moved(): void } {
  const here = () => draftPlace(id.peek())
  return {
    ...browser,
    read: <T>() => browser.read<T>(here()),
    write: (_, values) => browser.write(here(), values),
    remove: () => browser.remove(here()),
    moved() {
      const kept = browser.read(draftPlace(''))
      browser.remove(draftPlace(''))
      if (kept) browser.write(here(), kept)
    },
  }
}

/** One requisition while it is written: kept in this browser at every stroke, sent in pauses, never over what somebody else has saved. */
export function createRequisitionEditor(runtime: Runtime, record: FormRecord): RequisitionEditor {
  const { formCode } = record.form
  const id = signal(record.id)
  let version = record.id ? record.version : 0
  const kept = createKeeping(runtime, id)
  const scope = pageScope(runtime, () => `requisition.save ${id.peek()}`)
  const saving = createAction<{ values: Values; version: number }>(async ({ values: sent, version: base }, key) => {
    const told = await saveForm(runtime, { id: id.peek(), version: base }, sent, key)
    version = told.version
    const isNew = id.peek() === ''
    id.value = told.id
    if (isNew) kept.moved()
  }, scope)
  const draft = createDraft<Values>({
    key: draftPlace(record.id),
    storage: kept,
    send: async (values) => {
      const failure = await saving.run({ values, version })
      if (failure) throw failure
    },
    wait: browserTimers.wait,
    wake: onPageResume,
  })
  const before = draft.kept()
  const values = signal<Values>(sumsOf(formCode, before ?? firstValues(runtime, record)))
  if (before) draft.change(values.peek())
  const put = (next: Values) => {
    values.value = sumsOf(formCode, next)
    draft.change(values.peek())
  }
  return {
    values,
    id,
    draft,
    restored: before !== undefined,
    set: (field, value) => put({ ...values.peek(), [field]: value ?? '' }),
    async flush() {
      // Whoever sends at once has a record to send.
      if (id.peek() === '' && draft.state.peek().phase === 'clean') draft.change(values.peek())
      await draft.flush()
      return ['clean', 'saved'].includes(draft.state.peek().phase)
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
    end() {
      draft.discard()
    },
  }
}
