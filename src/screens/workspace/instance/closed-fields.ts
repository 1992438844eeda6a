import type { FormField } from '#contract/workflow/task-calls.ts'
import type { Translate } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Instance } from './instance.api.ts'
import type { messages } from './instance.messages.ts'
import { permsOf } from './instance.rules.ts'

/** Names that are told of one node; of more its name says enough. */
const MOST_NAMES = 3

export interface ClosedWords {
  /** Of the whole form, where nothing is open in it and the same holds for all of it. What no node ever opens is no question. */
  form?: string
  /** Why a field takes no change, and who may change it. */
  of(field: FormField): string | undefined
}

/** Whoever has a task sees why a field that is read takes no change from here; everybody else reads anyway. */
export function closedWords(instance: Instance, t: Translate<keyof (typeof messages)['en']>, lang: Lang): ClosedWords {
  const { info, form, opens } = instance
  const permOf = permsOf(instance)
  const nothing = { of: () => undefined }
  const { currentTask } = info
  if (!currentTask || !form) return nothing
  // Whoever is asked beside those who decide edits nothing, while they do.
  const isOpenHere = (field: string) => opens.some(({ nodeId, fields }) => nodeId === currentTask.nodeId && fields.includes(field))
  const nodesOf = (field: string) =>
    nameList(
      opens.flatMap((node) => (node.fields.includes(field) ? nodeWords(node, instance, t, lang) : [])),
      lang,
    )
  const typed = form.fields.filter(({ field, sumOf }) => permOf(field) !== 'H' && !sumOf)
  const places = new Set(typed.map(({ field }) => nodesOf(field)))
  if (places.size === 1 && typed.every(({ field }) => permOf(field) === 'R')) {
    const [who] = places
    if (typed.some(({ field }) => isOpenHere(field))) return { ...nothing, form: t('closed.form.here') }
    return who ? { ...nothing, form: t('closed.form', { who }) } : nothing
  }
  return {
    of({ field, sumOf }) {
      if (sumOf) return t('closed.sum')
      if (permOf(field) !== 'R') return undefined
      if (isOpenHere(field)) return t('closed.here')
      const who = nodesOf(field)
      return who ? t('closed', { who }) : t('closed.never')
    },
  }
}

/** A node with who is asked there, as far as it is known. */
function nodeWords(
  { nodeId, nodeName }: Instance['opens'][number],
  { progress, initiator }: Instance,
  t: Parameters<typeof closedWords>[1],
  lang: Lang,
): string {
  const steps = progress.filter((step) => step.nodeId === nodeId)
  const isFirst = steps.some(({ nodeType }) => nodeType === 'START')
  const names = isFirst ? [initiator.name] : [...new Set(steps.at(-1)?.approvalUserList.map(({ user }) => user.name))]
  return names.length > 0 && names.length <= MOST_NAMES ? t('closed.who', { node: nodeName, people: nameList(names, lang) }) : nodeName
}
