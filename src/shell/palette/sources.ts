import { useMemo } from 'react'
import type { SavedName } from '#contract/search.ts'
import type { ProjectRow, ProjectStatus } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { statusTexts } from '#domain/tender/status-names.ts'
import { paths } from '#screens/paths.ts'
import { useShell } from '#shell/shell-context.ts'
import { useTitles } from '#shell/tabs/use-titles.ts'
import { type FoundPerson, findPeople, findProjects, readSavedNames } from './palette.api.ts'
import { messages } from './palette.messages.ts'
import type { Entry, Prepared } from './palette.rules.ts'
import { fitting, type Source } from './palette.store.ts'
import { useGo } from './use-go.ts'

/** Lists that open with a common query, by the name that it is kept under. */
const LISTS: Readonly<Record<string, string>> = {
  'pu-project-list': paths.purchaserList,
  'cu-project-list': paths.projectList,
  'supervision-and-review-list': paths.supervision,
  'workspace-unfinished': paths.unfinished,
  'workspace-finished': paths.finished,
  'workspace-submit': paths.submitted,
  'workspace-participation': paths.participation,
  'workspace-definitions': paths.processes,
  messages: paths.messages,
}

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`

/** What only the gateway finds, with the person's own rights. */
export function useSources(prepare: (entry: Entry) => Prepared): Source[] {
  const t = useText(messages)
  const runtime = useRuntime()
  const { routeOf } = useShell()
  const titleOf = useTitles()
  const go = useGo()
  return useMemo(() => {
    const lang = runtime.locale.lang.peek()
    const project = (row: ProjectRow): Entry => projectEntry(row, { lang, isBuyer: isBuyer(runtime), go })
    const person = (row: FoundPerson): Entry => personEntry(row, { lang, title: (name) => t('projectsOf', { name }), go })
    const saved = ({ id, code, name, ownerName, mine }: SavedName): Entry[] => {
      const path = LISTS[code]
      if (!path || !routeOf(path)) return []
      const note = mine ? titleOf(path) : `${titleOf(path)} · ${ownerName}`
      return [{ id: `saved ${id}`, group: 'saved', label: name, note, icon: 'filter', run: () => go(withQuery(path, { view: id })) }]
    }
    let names: Promise<Prepared[]> | undefined
    const readNames = (signal: AbortSignal) => {
      names ??= readSavedNames(runtime, signal).then((rows) => rows.flatMap(saved).map(prepare))
      return names.catch((failure: unknown) => {
        names = undefined
        throw failure
      })
    }
    const of = async <Row>(answer: Promise<{ rows: readonly Row[]; total: number }>, entry: (row: Row) => Entry) => {
      const { rows, total } = await answer
      return { entries: rows.map(entry), more: total - rows.length }
    }
    const people: Source = { group: 'people', find: (typed, signal) => of(findPeople(runtime, typed, signal), person) }
    return [
      { group: 'saved', find: async (typed, signal) => fitting(typed, await readNames(signal)) },
      { group: 'projects', find: (typed, signal) => of(findProjects(runtime, typed, signal), project) },
      // A person is somebody whose projects are looked for.
      ...(isBuyer(runtime) && routeOf(paths.purchaserList) ? [people] : []),
    ]
  }, [runtime, routeOf, titleOf, go, prepare, t])
}

const isBuyer = ({ session }: ReturnType<typeof useRuntime>): boolean => session.can('tender:review:view')

interface EntryWays {
  lang: string
  go: (to: string) => unknown
}

const UNPUBLISHED: ReadonlySet<ProjectStatus> = new Set(['DRAFT', 'PUBLISH_APPROVAL'])

function projectEntry(
  { id, code, title, titleEn, status }: ProjectRow,
  { lang, isBuyer: buys, go }: EntryWays & { isBuyer: boolean },
): Entry {
  const [first, second] = lang === 'en' && titleEn ? [titleEn, title] : [title, titleEn]
  const path = buys ? (UNPUBLISHED.has(status) ? paths.itemList : paths.projectFile) : paths.projectDetail
  const texts = statusTexts[lang === 'en' ? 'en' : 'zh']
  return {
    ...{ id: `projects ${id}`, group: 'projects', label: `${code} ${first}`, note: texts[`status.${status}`], icon: 'file' },
    words: second ? [second] : [],
    run: () => go(withQuery(path, { id })),
  }
}

function personEntry(
  { id, realName, realNameEn, orgName }: FoundPerson,
  { lang, title, go }: EntryWays & { title: (name: string) => string },
): Entry {
  const name = (lang === 'en' && realNameEn) || realName
  return {
    ...{ id: `people ${id}`, group: 'people', label: name, note: [orgName, title(name)].filter(Boolean).join(' · '), icon: 'user' },
    words: [realName, realNameEn].filter((one) => one && one !== name),
    run: () => go(withQuery(paths.purchaserList, { owner: id, ownerName: name })),
  }
}
