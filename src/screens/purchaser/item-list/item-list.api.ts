import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import { browserTimers } from '#core/browser/timers.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Kept } from './draft.editor.ts'
import type { Draft } from './draft.types.ts'
import type { ItemListClient } from './item-list.store.ts'

const quiet = true
/** What is not saved stands under the draft, by editor: two windows keep their own. */
const keptAs = (id: string) => `draft:${id}`

const bodyOf = ({ form, items }: Draft) => ({ form, items: [...items] })

/** A project before its publication, behind the gateway and this browser's storage. */
export function itemListClient({ http, stream, storage: { browser } }: Runtime): ItemListClient {
  const own = crypto.randomUUID()
  /** Editors whose input this one has taken over. */
  const adopted = new Set<string>()
  return {
    timers: browserTimers,
    newKey: () => crypto.randomUUID(),
    read: (id) => http.data('GET /tender/api/v1/project/draft', { query: { id }, quiet }),
    view: (id) => http.data('GET /tender/api/v1/project/find-by-id', { query: { id }, quiet }),
    update: (id, { key, version, draft }) =>
      http.data('POST /tender/api/v1/project/update', { body: { id, version, ...bodyOf(draft) }, key, quiet, stay: true }),
    check: (id, draft) => http.data('POST /tender/api/v1/project/check', { body: { id, ...bodyOf(draft) }, quiet, stay: true }),
    submit: async (id, version, comment, key) => {
      await http.data('POST /tender/api/v1/project/submit', { body: { id, version, ...(comment && { comment }) }, key, quiet })
    },
    approve: async (id, { version, agree, comment, key }) => {
      await http.data('POST /tender/api/v1/project/approve', { body: { id, version, agree, ...(comment && { comment }) }, key, quiet })
    },
    kept: (id) => {
      const [first] = Object.entries(browser.read<Record<string, Kept>>(keptAs(id)) ?? {})
      if (first) adopted.add(first[0])
      return first?.[1]
    },
    keep: (id, kept) => {
      const all = Object.entries(browser.read<Record<string, Kept>>(keptAs(id)) ?? {})
      const others = Object.fromEntries(all.filter(([editor]) => editor !== own && !adopted.has(editor)))
      const next = kept ? { ...others, [own]: kept } : others
      if (Object.keys(next).length > 0) browser.write(keptAs(id), next)
      else browser.remove(keptAs(id))
    },
    follow: (hear, refresh, signal) => {
      stream.follow(['list:cg'], { list: (data) => data.topic === 'list:cg' && hear(data) }, { signal, poll: refresh })
    },
    wake: ({ leave, back }, signal) => {
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal })
      globalThis.addEventListener('pagehide', leave, { signal })
      globalThis.addEventListener('blur', leave, { signal })
      globalThis.addEventListener('online', back, { signal })
    },
  }
}

/** Makes a draft: a title and the kind of bidding are enough (P1). Answers its id. @throws Failure */
export async function createDraft({ http }: Runtime, form: ProjectDraft, key: string): Promise<string> {
  const { id } = await http.data('POST /tender/api/v1/project/save', { body: { form, items: [] }, key, quiet })
  return id
}

export interface OlderProject {
  id: string
  code: string
  title: string
  titleEn?: string | undefined
}

/** Projects of the purchaser's side by code or title, the latest first. @throws Failure */
export async function findProjects({ http }: Runtime, keyword: string, signal: AbortSignal): Promise<readonly OlderProject[]> {
  const body = keyword.trim() === '' ? {} : { keyword: keyword.trim() }
  const { rows } = await http.data('POST /tender/api/v1/project/cg-page-list', {
    body,
    query: { pageIndex: 1, pageSize: 20 },
    signal,
    quiet,
  })
  return rows
}

/** The lines of a project. @throws Failure */
export async function readLines({ http }: Runtime, id: string): Promise<readonly DraftItem[]> {
  return (await http.data('GET /tender/api/v1/project/find-by-id', { query: { id }, quiet })).items
}

interface Named {
  people: readonly string[]
  departments: readonly string[]
  lang: string
}

/** Names by id, in a language; whoever is not known has none. @throws Failure */
export async function readNames({ http }: Runtime, { people, departments, lang }: Named): Promise<ReadonlyMap<string, string>> {
  const [persons, units] = await Promise.all([
    people.length > 0 ? http.data('POST /platform/empUserByIds/list', { body: { ids: [...people] }, quiet }) : [],
    departments.length > 0 ? http.data('POST /platform/select-org/by-orgIds', { body: { orgIds: [...departments] }, quiet }) : [],
  ])
  return new Map([
    ...persons.map(({ id, realName, realNameEn }) => [id, (lang === 'en' && realNameEn) || realName] as const),
    ...units.map(({ id, name }) => [id, name] as const),
  ])
}
