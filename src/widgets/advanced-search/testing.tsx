import { type Signal, signal } from '@preact/signals-react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Profile } from '#contract/identity.ts'
import { Failure } from '#core/http/failure.ts'
import type { Lang } from '#core/i18n/text.ts'
import { LocalizerContext } from '#core/runtime/context.tsx'
import { aRuntime, fakeHttp, InRuntime } from '#core/testing.tsx'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import type { AdvancedSearchProps, SearchHost } from './search.types.ts'

export const FIELDS = [
  { prop: 'title', label: 'Title', type: 'TEXT', default: true },
  { prop: 'amount', label: 'Amount', type: 'DECIMAL' },
  { prop: 'startsAt', label: 'Start', type: 'DATETIME' },
  { prop: 'open', label: 'Open', type: 'BOOL' },
]

/** A common query as the stand-in of the gateway has it. */
export interface KeptQuery {
  id: string
  name: string
  content: string
  account: string
  view?: string
  shared?: boolean
  isDefault?: boolean
  ownerName?: string
  version?: number
}

/** What comes late in a page is there at once in a test. */
export const lateParts = () =>
  Promise.all([
    import('./parts/SavedPanel.tsx'),
    import('./parts/SavedDialogs.tsx'),
    import('./parts/ColumnFilter.tsx'),
    import('#ui/controls/MenuList.tsx'),
  ])

const refused = (messageCode: string, status = 400) => new Failure('refused', messageCode, { code: messageCode, status })

/** The calls of the gateway for common queries over a list of them; each saved one has its version. */
function savedCalls(kept: KeptQuery[], init: RequestInit | undefined, id: string | null): Record<string, () => unknown> {
  const body = () => JSON.parse(String(init?.body))
  const at = (wished: unknown) => kept.findIndex((one) => one.id === wished)
  return {
    'page-list': () => ({ rows: kept, total: kept.length }),
    save: () => {
      const draft = body() as KeptQuery
      const old = kept[at(draft.id)]
      if (old && old.version !== draft.version) throw refused('VALIDATION-1011', 409)
      const next = { ...old, ...draft, id: old?.id ?? String(kept.length + 1), version: (old?.version ?? 0) + 1 }
      if (old) kept[at(draft.id)] = next
      else kept.push(next)
      return next
    },
    'find-by-id': () => kept[at(id)] ?? null,
    'delete-by-id': () => kept.splice(at(id), 1).length > 0,
    'set-default': () => {
      const { id: wished, isDefault } = body() as KeptQuery & { isDefault: boolean }
      for (const one of kept) one.isDefault = isDefault && one.id === wished
      return true
    },
    ProjectStatus: () => [{ code: 'READY', desc: 'Ready' }],
  }
}

/** A panel whose gateway keeps common queries in `kept`. */
export async function aPanel(
  over: Partial<AdvancedSearchProps> = {},
  lang: Lang = 'en',
  kept: KeptQuery[] = [],
  landmark = 'group',
  answers: Parameters<typeof fakeHttp>[0] = {},
) {
  const asked: string[] = []
  const http = fakeHttp(answers)
  http.open = async (address, init) => {
    const [path = '', query = ''] = address.split('?')
    const call = path.split('/').at(-1) ?? ''
    asked.push(`${init?.method ?? 'GET'} ${address}`)
    const data = savedCalls(kept, init, new URLSearchParams(query).get('id'))[call]?.()
    return Response.json({ statusCode: 200, data, message: 'ok', traceId: 't' })
  }
  const runtime = aRuntime({ lang, parts: { http } })
  runtime.store.user.set({ userId: 'u1', userName: 'buyer1' } as unknown as Profile)
  const heard: { name: string; detail: Record<string, unknown> }[] = []
  const props = {
    fields: FIELDS,
    conditions: [],
    code: '',
    projectCode: 'tender',
    presentation: 'panel',
    expanded: true,
    savingHidden: false,
    autoSearch: false,
    maxDepth: 3,
    cityLevel: 3,
    counter: undefined,
    view: {},
    viewId: '',
    linkOf: undefined,
    ...over,
  }
  const methods: Record<string, (...args: unknown[]) => unknown> = {}
  const host = {
    props: Object.fromEntries(Object.entries(props).map(([name, value]) => [name, signal(value)])),
    root: document,
    element: document.createElement('fly-advanced-search'),
    textRevision: signal(0),
    text: runtime.locale.text,
    lang: () => lang,
    emit: (name: string, detail: Record<string, unknown>) => heard.push({ name, detail }) > 0,
    before: async () => ({ ok: true, patch: {} }),
    write: () => undefined,
    expose: (given: typeof methods) => {
      Object.assign(methods, given)
      return () => undefined
    },
  } as unknown as SearchHost
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <LocalizerContext value={host}>
          <AdvancedSearch host={host} />
        </LocalizerContext>
      </InRuntime>,
    )
  })
  await screen.findAllByRole(landmark)
  const last = (name: string) => heard.filter((one) => one.name === name).at(-1)?.detail
  const press = async (name: string | RegExp) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    // What the press asked for is there before this ends, however long it takes.
    await act(async () => void (await lateParts()))
  }
  return { heard, last, press, kept, asked, methods, runtime, host, props: host.props as unknown as Record<string, Signal<unknown>> }
}

export const choose = (element: HTMLElement, value: string) => act(async () => void fireEvent.change(element, { target: { value } }))
export const selects = (name: string) => screen.getAllByRole('combobox', { name })
export const inputs = () => screen.getAllByRole('textbox')
