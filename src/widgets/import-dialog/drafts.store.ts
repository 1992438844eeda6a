import { signal } from '@preact/signals-react'
import type { TaskCentre } from '#widgets/transfer/index.ts'
import type { DraftStorage, DraftsBySheet } from './corrections.store.ts'
import { keptFiles, sentWith, unanswered, withoutFiles } from './drafts.rules.ts'
import type { ImportTarget, ImportTask } from './import.types.ts'

/** Corrections as this tab keeps them, for whoever looks at them. */
export interface Drafts extends DraftStorage {
  /** Names of the files of which corrections wait to be used, the last one first; `PASTED` for copied cells. */
  waiting(): string[]
  /** They are not wanted any more. */
  forgetWaiting(): void
  /** What is kept is somebody else's now. */
  lookAgain(): void
}

export function createDrafts({ drafts, of }: { drafts: DraftStorage; of: () => ImportTarget }): Drafts {
  // The store of a tab tells nobody what changes in it.
  const shown = signal<DraftsBySheet>(drafts.read())
  const lookAgain = () => {
    shown.value = drafts.read()
  }
  const write = (next: DraftsBySheet) => {
    drafts.write(next)
    lookAgain()
  }
  return {
    ...{ read: drafts.read, write, lookAgain },
    waiting: () => keptFiles(shown.value, of()),
    forgetWaiting: () => write(withoutFiles(drafts.read(), of())),
  }
}

/** Hears how the imports end that took corrections with them, also those of an earlier opening of the dialog or the page. */
export interface SentImports {
  /** Follows those that are kept now. */
  follow(): void
  /**
   * Looks for the imports of orders to which no answer was heard, and follows those there are.
   *
   * @returns the one that is of this target; undefined for none
   */
  find(of: ImportTarget): Promise<string | undefined>
  end(): void
}

/** What was cancelled before its first row has imported nothing, nor has a file of which every row was refused. */
const isImported = ({ taskStatus, createSuccessSize, updateSuccessSize, unchangedSize }: ImportTask): boolean =>
  taskStatus !== 'FAILURE' && createSuccessSize + updateSuccessSize + unchangedSize > 0

interface SentDeps {
  readonly centre: () => TaskCentre
  readonly read: DraftStorage['read']
  /** @param isImported false: it failed as a whole, nothing of it was done, or nobody knows of it any more */
  readonly settle: (task: string, isImported: boolean) => void
  /** The import of an upload, as the gateway knows it; undefined for none, or where that cannot be asked now. */
  readonly ordered: (order: ImportTarget & { upload: string }) => Promise<string | undefined>
  readonly answered: (upload: string, task: string) => void
}

export function createSentImports({ centre, read, settle, ordered, answered }: SentDeps): SentImports {
  let ends: (() => void)[] = []
  let session = {}
  const stop = () => {
    for (const one of ends) one()
    ends = []
  }
  const own = {
    end() {
      session = {}
      stop()
    },
    follow() {
      stop()
      ends = sentWith(read()).map((ref) =>
        centre()
          .watch(ref)
          .subscribe((now) => {
            if (now.state === 'gone') settle(ref.id, false)
            else if (now.state === 'known' && now.task.closeConnect) settle(ref.id, isImported(now.task))
          }),
      )
    },
    async find({ modelId, pageId }: ImportTarget) {
      const current = session
      let mine: string | undefined
      for (const order of unanswered(read())) {
        const task = await ordered(order)
        // Somebody else may be signed in by now.
        if (current !== session) return undefined
        if (task === undefined) continue
        answered(order.upload, task)
        if (order.modelId === modelId && order.pageId === pageId) mine = task
      }
      own.follow()
      return mine
    },
  }
  return own
}
