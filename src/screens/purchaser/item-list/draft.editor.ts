import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Timers } from '#core/browser/timers.ts'
import type { Failure } from '#core/http/failure.ts'
import type { Draft, StoredDraft } from './draft.types.ts'
import { merge, type Path, same, settled, withValue } from './merge.rules.ts'

const pick = ({ form, items }: Draft): Draft => ({ form, items })
const sameDraft = (one: Draft, other: Draft): boolean => same(pick(one), pick(other))

/** A failure that passes by itself: nobody said no. */
const passes = ({ kind, status = 0 }: Failure): boolean =>
  kind !== 'refused' && kind !== 'forbidden' ? true : status >= 500 || status === 429

/** A save that is under way or was never answered: sent again it gives the same answer. */
interface Sent {
  key: string
  version: number
  draft: Draft
}

/** What this browser keeps of a draft until the gateway has it. */
export interface Kept {
  base: StoredDraft
  draft: Draft
  sent?: Sent | undefined
}

export interface Conflict {
  /** The version that stands now. */
  theirs: StoredDraft
  /** Fields that both changed. */
  paths: readonly Path[]
}

export type Saving =
  | { kind: 'saved' }
  /** Will be sent shortly. */
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** The gateway could not be reached: kept in this browser and sent later. */
  | { kind: 'kept'; failure: Failure }
  /** A draft needs a title before it can be saved. */
  | { kind: 'untitled' }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'conflict'; conflict: Conflict }

export interface EditorClient {
  read(id: string): Promise<StoredDraft>
  /** @param key same key, same save. @throws Failure 2004 when another version stands */
  update(id: string, sent: Sent): Promise<{ version: number }>
  /** What this editor has not been able to save yet; `undefined` takes it away. */
  keep(kept: Kept | undefined): void
  timers: Pick<Timers, 'wait' | 'monotonic'>
  newKey(): string
}

export interface DraftEditor {
  readonly draft: ReadonlySignal<Draft>
  readonly saving: ReadonlySignal<Saving>
  /** The version that stands, of whom and since when. */
  readonly stands: ReadonlySignal<StoredDraft>
  /** Fields that came from another editor without a conflict, since last asked away. */
  readonly taken: ReadonlySignal<readonly Path[]>
  /** It began with input that this browser had kept. */
  readonly restored: boolean
  set(path: Path, value: unknown): void
  /** Sends what is not saved, now. Resolves when all is saved, or cannot be. */
  flush(): Promise<void>
  /** Ends a conflict: in these fields the other version counts, in the others mine. */
  settle(theirs: readonly Path[]): Promise<void>
  forgetTaken(): void
  /** Takes in what was written elsewhere, e.g. by an import; what is not saved is saved first. */
  renew(): Promise<void>
  close(): void
}

/** How long typing must pause before it is sent, and how long it may go on before it is sent all the same. */
export const QUIET_MS = 1_500
export const LATEST_MS = 30_000
/** Pause before the gateway is tried again. */
export const AGAIN_MS = 10_000

/** The state of an editor. `sent` is a save without an answer yet. */
interface Model {
  readonly draft: Signal<Draft>
  readonly stands: Signal<StoredDraft>
  readonly saving: Signal<Saving>
  readonly taken: Signal<readonly Path[]>
  sent: Sent | undefined
  /** All that was written is saved. */
  isClean(): boolean
  /** Gives this browser what is not saved. */
  keep(): void
}

function openState(client: EditorClient, stored: StoredDraft, kept: Kept | undefined): Model {
  const draft = signal<Draft>(kept?.draft ?? pick(stored))
  const stands = signal<StoredDraft>(kept?.base ?? stored)
  const model: Model = {
    draft,
    stands,
    saving: signal<Saving>({ kind: 'saved' }),
    taken: signal<readonly Path[]>([]),
    sent: kept?.sent,
    isClean: () => model.sent === undefined && sameDraft(draft.peek(), stands.peek()),
    keep: () => client.keep(model.isClean() ? undefined : { base: stands.peek(), draft: draft.peek(), sent: model.sent }),
  }
  return model
}

/** Sends one save; what was never answered goes first, under its old key. @throws Failure */
async function send(client: EditorClient, model: Model): Promise<void> {
  const { stands, draft, saving } = model
  const next = model.sent ?? { key: client.newKey(), version: stands.peek().version, draft: draft.peek() }
  model.sent = next
  model.keep()
  saving.value = { kind: 'sending' }
  const { version } = await client.update(stands.peek().id, next)
  stands.value = { ...stands.peek(), ...next.draft, version }
  model.sent = undefined
}

/** Joins with the version that stands. Answers whether the joined one may be sent. @throws Failure */
async function join(client: EditorClient, { draft, stands, saving, taken, keep }: Model): Promise<boolean> {
  const theirs = await client.read(stands.peek().id)
  const found = merge(stands.peek(), draft.peek(), theirs)
  draft.value = found.merged
  taken.value = found.taken
  if (found.conflicts.length === 0) {
    stands.value = theirs
    return true
  }
  // `stands` stays what it was: who comes back after the tab died is asked again.
  saving.value = { kind: 'conflict', conflict: { theirs, paths: found.conflicts } }
  keep()
  return false
}

/** Takes in what stands now, where nothing waits to be sent. What cannot be read now is joined by the next save. */
async function renewed(client: EditorClient, model: Model): Promise<void> {
  if (model.saving.peek().kind === 'saved' && (await join(client, model).catch(() => false))) model.keep()
}

/** Does what is to be done next. Answers whether there may be more. @throws Failure */
async function step(client: EditorClient, model: Model): Promise<boolean> {
  if (model.isClean()) {
    model.saving.value = { kind: 'saved' }
    return false
  }
  if (model.sent === undefined && model.draft.peek().form.title.trim() === '') {
    model.saving.value = { kind: 'untitled' }
    return false
  }
  try {
    await send(client, model)
    return true
  } catch (cause) {
    if ((cause as Failure).code !== 'TENDER-2004') throw cause
    model.sent = undefined
    return await join(client, model)
  }
}

/**
 * A draft that is saved as one types. It holds the form itself, not react-hook-form: what is written outlives the page, has a version at the
 * gateway and may have to be joined with another one.
 *
 * @param kept what this browser had not been able to send
 */
export function createDraftEditor(client: EditorClient, stored: StoredDraft, kept?: Kept): DraftEditor {
  const model = openState(client, stored, kept)
  const { draft, stands, saving, taken, keep } = model
  let since: number | undefined
  let running: Promise<void> | undefined
  let timer = new AbortController()
  let closed = false

  function later(ms: number): void {
    timer.abort()
    if (closed) return
    timer = new AbortController()
    client.timers.wait(ms, timer.signal).then(flush, () => undefined)
  }

  function changed(): void {
    keep()
    if (saving.peek().kind === 'conflict') return
    since ??= client.timers.monotonic()
    if (saving.peek().kind !== 'sending') saving.value = { kind: 'waiting' }
    later(Math.max(0, Math.min(QUIET_MS, since + LATEST_MS - client.timers.monotonic())))
  }

  function stopped(failure: Failure): void {
    saving.value = { kind: passes(failure) ? 'kept' : 'refused', failure }
    if (passes(failure)) later(AGAIN_MS)
    else model.sent = undefined
  }

  async function run(): Promise<void> {
    since = undefined
    try {
      while (await step(client, model));
    } catch (cause) {
      stopped(cause as Failure)
    }
    keep()
  }

  function flush(): Promise<void> {
    timer.abort()
    if (saving.peek().kind === 'conflict') return Promise.resolve()
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  if (kept) changed()
  return {
    draft,
    saving,
    stands,
    taken,
    restored: kept !== undefined,
    set: (path, value) => {
      const next = withValue(draft.peek(), path, value === '' && path !== 'title' ? undefined : value)
      if (sameDraft(next, draft.peek())) return
      draft.value = next
      changed()
    },
    flush,
    settle: (paths) => {
      const now = saving.peek()
      if (now.kind !== 'conflict') return Promise.resolve()
      draft.value = settled(draft.peek(), now.conflict.theirs, paths)
      stands.value = now.conflict.theirs
      saving.value = { kind: 'waiting' }
      return flush()
    },
    forgetTaken: () => {
      taken.value = []
    },
    renew: () => flush().then(() => renewed(client, model)),
    close: () => {
      closed = true
      void flush()
    },
  }
}
