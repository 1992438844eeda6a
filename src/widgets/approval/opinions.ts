import type { FileInfo } from '#contract/attachment.ts'
import type { ActionName } from '#contract/workflow/shapes.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { ApprovalInput, Chosen } from './approval.types.ts'

/** What was filled in and not sent, and what was sent before, of this person in this browser. */
export interface Opinions {
  draft(action: ActionName): ApprovalInput | undefined
  keep(action: ActionName, input: ApprovalInput): void
  /** It was answered. @param whole the task is decided, and so are the drafts of its other actions */
  answered(action: ActionName, whole: boolean): void
  /** Opinions sent before, the last one first. */
  recent(): readonly string[]
  sent(opinion: string): void
  /** What the person has kept to say it often, as it was kept. */
  phrases(): readonly string[]
  keepPhrases(phrases: readonly string[]): void
}

const RECENT_MOST = 6
/** Of one person's own. */
export const PHRASES_MOST = 12

/** @param task names what is decided on: one draft for each action */
export function opinionsOf({ storage, store, config }: Pick<Runtime, 'storage' | 'store' | 'config'>, task: () => string): Opinions {
  const person = () => {
    const user = store.user.value.peek()
    return `${user?.tenantId ?? config.tenantId} ${user?.userId ?? ''}`
  }
  const draftKey = () => `approval ${person()} ${task()}`
  const recentKey = () => `approval-opinions ${person()}`
  const drafts = () => asRecord(storage.browser.read(draftKey()))
  const write = (left: Record<string, unknown>) => {
    if (Object.keys(left).length === 0) storage.browser.remove(draftKey())
    else storage.browser.write(draftKey(), left)
  }
  const without = (action: ActionName) => Object.fromEntries(Object.entries(drafts()).filter(([name]) => name !== action))
  const phrasesKey = () => `approval-phrases ${person()}`
  const textsAt = (key: string, most: number) => {
    const kept: unknown = storage.browser.read(key)
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, most) : []
  }
  const recent = () => textsAt(recentKey(), RECENT_MOST)
  return {
    draft: (action) => inputIn(drafts()[action]),
    keep(action, input) {
      const { opinion, people, node, assignees = {}, files = [], signature } = input
      const isUnsaid = opinion.trim() === '' && files.length === 0 && signature === undefined
      const isEmpty = isUnsaid && people.length === 0 && node === '' && Object.keys(assignees).length === 0
      write({ ...without(action), ...(!isEmpty && { [action]: input }) })
    },
    answered: (action, whole) => write(whole ? {} : without(action)),
    recent,
    phrases: () => textsAt(phrasesKey(), PHRASES_MOST),
    keepPhrases: (phrases) => void storage.browser.write(phrasesKey(), phrases),
    sent(opinion) {
      const words = opinion.trim()
      if (words === '') return
      storage.browser.write(recentKey(), [words, ...recent().filter((one) => one !== words)].slice(0, RECENT_MOST))
    },
  }
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Storage is outside our control: what is no input of ours is none. */
function inputIn(value: unknown): ApprovalInput | undefined {
  const { opinion, people, node, assignees, files, signature } = asRecord(value)
  if (typeof opinion !== 'string' || typeof node !== 'string') return undefined
  const byNode = Object.entries(asRecord(assignees)).map(([id, chosen]) => [id, peopleIn(chosen)] as const)
  return {
    opinion,
    node,
    people: peopleIn(people),
    files: filesIn(files),
    ...(isFile(signature) && { signature }),
    ...(byNode.length > 0 && { assignees: Object.fromEntries(byNode) }),
  }
}

const peopleIn = (value: unknown): Chosen[] => (Array.isArray(value) ? value.filter(isChosen) : [])

const filesIn = (value: unknown): FileInfo[] => (Array.isArray(value) ? value.filter(isFile) : [])

const isFile = (value: unknown): value is FileInfo => {
  const { id, name, ext, contentType, size } = asRecord(value)
  return [id, name, ext, contentType].every((text) => typeof text === 'string') && typeof size === 'number'
}

const isChosen = (value: unknown): value is Chosen => {
  const { id, name } = asRecord(value)
  return typeof id === 'string' && typeof name === 'string'
}
