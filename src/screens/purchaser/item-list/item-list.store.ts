import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ConfigFault, ProjectView } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query, type QueryState, type Unread } from '#core/query.ts'
import { createDraftEditor, type DraftEditor, type EditorClient, type Kept } from '#screens/purchaser/item-list/draft.editor.ts'
import type { Draft, StoredDraft } from '#screens/purchaser/item-list/draft.types.ts'

export interface Verdict {
  errors: readonly ConfigFault[]
  warnings: readonly ConfigFault[]
}

/** The manager's, on one version of the form. */
export interface Word {
  version: number
  agree: boolean
  comment: string
  key: string
}

export interface ItemListClient extends Omit<EditorClient, 'keep' | 'read'> {
  /** The own draft, complete. @throws Failure */
  read(id: string): Promise<StoredDraft>
  /** The project as its reader may see it. */
  view(id: string): Promise<ProjectView>
  check(id: string, draft: Draft): Promise<Verdict>
  submit(id: string, version: number, comment: string, key: string): Promise<void>
  approve(id: string, word: Word): Promise<void>
  /** What this browser has of the draft that was not saved. */
  kept(id: string): Kept | undefined
  keep(id: string, kept: Kept | undefined): void
  /**
   * Hears that a project of the purchaser's side has changed.
   *
   * @param refresh asked when events were or may have been missed
   */
  follow(hear: (data: LiveEvents['list']) => void, refresh: () => Promise<void>, signal: AbortSignal): void
  /** `leave`: the page is hidden or left; `back`: there may be a connection again. */
  wake(on: { leave: () => void; back: () => void }, signal: AbortSignal): void
}

type Found = { phase: 'editing'; editor: DraftEditor } | { phase: 'reading'; project: ProjectView }

export type ItemListState = Unread | Found

export interface ItemListStore {
  readonly state: ReadonlySignal<ItemListState>
  /** What the gateway said to the last check; undefined before the first. */
  readonly verdict: ReadonlySignal<Verdict | undefined>
  open(): Promise<void>
  /** @throws Failure */
  check(): Promise<Verdict>
  /** Saves, then asks for publication. @throws Failure, also when the draft could not be saved */
  submit(comment: string, key: string): Promise<void>
  /** Reads the project again. */
  refresh(): Promise<void>
  approve(word: Word): Promise<void>
  close(): void
}

/** The draft for its owner, the project for everyone else. @throws Failure */
async function find(client: ItemListClient, id: string): Promise<Found> {
  const kept = client.kept(id)
  const { read, update, timers, newKey } = client
  const edit = (stored: StoredDraft): Found => ({
    phase: 'editing',
    editor: createDraftEditor({ read, update, timers, newKey, keep: (next) => client.keep(id, next) }, stored, kept),
  })
  try {
    const project = await client.view(id)
    const isMine = project.status === 'DRAFT' && project.actions.includes('project.update')
    return isMine ? edit(await client.read(id)) : { phase: 'reading', project }
  } catch (cause) {
    // Without a connection one goes on with what is here.
    if ((cause as Failure).kind === 'unreachable' && kept) return edit(kept.base)
    throw cause
  }
}

/** What is read for a decision may be another one by now. A draft that is edited is compared whenever it is saved. */
async function findAgain(client: ItemListClient, id: string, { state, patch }: Query<Found>): Promise<void> {
  const before = state.peek()
  if (before.phase !== 'ready' || before.data.phase !== 'reading') return
  const found = await find(client, id).catch(() => undefined)
  if (found && state.peek() === before) patch(() => found)
}

/** What was done changed the project: where it cannot be read then, the former one is not shown either. */
const shownOf = (found: QueryState<Found>): ItemListState => {
  if (found.phase !== 'ready') return found
  return found.failure ? { phase: 'failed', failure: found.failure } : found.data
}

/** Whether an event says that the project is not what is shown: submitted, taken back, returned or published elsewhere. */
function hasMoved(now: ItemListState, { patch: { status } }: LiveEvents['list']): boolean {
  if (status === undefined || now.phase === 'loading' || now.phase === 'failed') return false
  return now.phase === 'editing' ? status !== 'DRAFT' : status !== now.project.status
}

/** Saves now what is not saved. @throws Failure when it cannot be */
async function saveAll(editor: DraftEditor): Promise<boolean> {
  await editor.flush()
  const now = editor.saving.peek()
  if (now.kind === 'kept' || now.kind === 'refused') throw now.failure
  return now.kind === 'saved'
}

/** One project before its publication: its owner edits the draft, everyone else of the purchaser's side reads it. */
export function createItemListStore(client: ItemListClient, id: string): ItemListStore {
  const verdict = signal<Verdict | undefined>(undefined)
  const query = createQuery({
    read: () => find(client, id),
    follow: (_, signal) => {
      client.follow(hear, () => findAgain(client, id, query), signal)
      client.wake({ leave: flush, back: flush }, signal)
    },
  })
  const state = computed(() => shownOf(query.state.value))

  function editing(): DraftEditor {
    const now = state.peek()
    if (now.phase !== 'editing') throw new Error('no draft is being edited')
    return now.editor
  }

  const hear = (data: LiveEvents['list']) => {
    if (data.id === id && hasMoved(state.peek(), data)) void query.refresh()
  }
  const flush = () => {
    const now = state.peek()
    if (now.phase === 'editing') void now.editor.flush()
  }

  async function check(): Promise<Verdict> {
    const found = await client.check(id, editing().draft.peek())
    verdict.value = found
    return found
  }

  return {
    state,
    verdict,
    open: () => {
      query.clear()
      return query.open()
    },
    check,
    submit: async (comment, key) => {
      const editor = editing()
      if (!(await saveAll(editor))) return
      try {
        await client.submit(id, editor.stands.peek().version, comment, key)
      } catch (cause) {
        // The refusal names the first fault only; the list names all of them.
        if ((cause as Failure).status === 422) await check()
        throw cause
      }
      await query.refresh()
    },
    refresh: query.refresh,
    approve: async (word) => {
      await client.approve(id, word)
      await query.refresh()
    },
    close: () => {
      query.close()
      const now = state.peek()
      if (now.phase === 'editing') now.editor.close()
    },
  }
}
