import type { ShellHost } from '#core/element/body/body.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import { messages } from './tag-list.messages.ts'
import { joinTags, problemOf, tagsIn, tagsOf } from './tag-list.rules.ts'

export interface TagListProps {
  tags: readonly string[]
  max: number
  maxLength: number
  suggestions: readonly string[]
}
export type TagHost = ShellHost<TagListProps & FieldProps>

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((tag, index) => tag === other[index])

/** The tags of one element: what stands in its form value, and the verbs of the user. */
export function createTags(host: TagHost, again: () => void) {
  const { props, text } = host
  const field = fieldOf(host)
  /** What a screen reader hears of the last change. */
  let announcement = ''
  const now = (): string[] => tagsIn(field.value.value)
  const editable = () => !field.disabled.value && !field.readonly.value

  function commit(next: readonly string[], { added = [], removed = [] }: { added?: string[]; removed?: string[] }): void {
    announcement = [
      ...added.map((tag) => text(messages, 'tagList.added', { tag })),
      ...removed.map((tag) => text(messages, 'tagList.removed', { tag })),
    ].join(' ')
    field.commit(joinTags(next), { tags: [...next], added, removed })
    again()
  }
  /** Adds the tags in a text, each if the page lets it; answers those that were added. */
  async function add(given: string): Promise<string[]> {
    const added: string[] = []
    for (const tag of tagsIn(given)) {
      if (!now().includes(tag) && (await host.before('fly-before-add', { tag })).ok) added.push(tag)
    }
    const fresh = added.filter((tag) => !now().includes(tag))
    if (fresh.length > 0) commit([...now(), ...fresh], { added: fresh })
    return fresh
  }
  function remove(tag: string): boolean {
    const tags = now()
    if (!tags.includes(tag)) return false
    commit(
      tags.filter((other) => other !== tag),
      { removed: [tag] },
    )
    return true
  }

  const takeBack = host.expose({
    addTag: async (tag: string) => (await add(String(tag))).length > 0,
    removeTag: async (tag: string) => remove(String(tag)),
    clear: () => commit([], { removed: now() }),
  })
  const unlink = linkTags(host)
  return {
    now,
    announcement: () => announcement,
    editable,
    add,
    remove,
    full: () => props.max.value > 0 && now().length >= props.max.value,
    end: () => {
      takeBack()
      unlink()
    },
  }
}

/** Keeps form value, `tags` and validity the same thing, whichever of them the page sets. The answer ends it. */
function linkTags({ props, element, root, write, text, textRevision, field: maybe }: TagHost): () => void {
  const field = fieldOf({ field: maybe })
  const now = (): string[] => tagsIn(field.value.value)
  function check(): void {
    const problem = problemOf(now(), { max: props.max.value, maxLength: props.maxLength.value })
    const control = root.querySelector<HTMLElement>('[part=input]') ?? undefined
    const flag = problem?.reason === 'length' ? 'tooLong' : 'rangeOverflow'
    field.setProblem(problem && { flag, text: text(messages, `tagList.${problem.reason}`, { ...problem }) }, control)
  }
  function follow(value: string): void {
    const tags = tagsIn(value)
    if (!Array.isArray(props.tags.value) || !same(tags, props.tags.value)) write('tags', tags)
    check()
  }
  function followTags(given: unknown): void {
    const value = joinTags(tagsOf(given))
    if (value !== joinTags(now())) write('value', value)
    else follow(field.value.value)
  }
  /** Without a `value` attribute the start value is in `tags`. */
  function reset(): void {
    if (element.hasAttribute('value')) return
    try {
      write('value', joinTags(tagsOf(JSON.parse(element.getAttribute('tags') ?? '[]'))))
    } catch {
      // The attribute was refused with a warning when it was set (FLY-E105).
    }
  }

  if (!field.value.value) write('value', joinTags(tagsOf(props.tags.value)))
  let first = true
  const ends = [
    field.value.subscribe(follow),
    props.tags.subscribe(followTags),
    ...[props.max, props.maxLength, textRevision].map((limit) => limit.subscribe(check)),
    field.resets.subscribe(() => (first ? undefined : reset())),
  ]
  first = false
  return () => {
    for (const end of ends) end()
  }
}
