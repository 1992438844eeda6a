import { signal } from '@preact/signals-react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Profile } from '#contract/identity.ts'
import type { Criteria } from '#contract/search.ts'
import type { Http } from '#core/http/http.ts'
import { LocalizerContext } from '#core/runtime/context.tsx'
import { aRuntime, fakeHttp, InRuntime } from '#core/testing.tsx'
import type { SearchField } from '#domain/search/field.ts'
import { AdvancedSearch } from '#widgets/advanced-search/AdvancedSearch.tsx'
import type { SearchHost } from '#widgets/advanced-search/search.types.ts'

interface Call {
  address: string
  body: unknown
}

/** A gateway that answers every address, and what it was asked. */
export function answering(answer: (address: string) => unknown): { http: Http; calls: Call[] } {
  const calls: Call[] = []
  const http = fakeHttp({})
  http.open = async (address, init) => {
    calls.push({ address, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) })
    return Response.json({ statusCode: 200, data: answer(address), message: 'ok', traceId: 't' })
  }
  return { http, calls }
}

/** A panel over these fields, unfolded, in English. @param user who is signed in; nobody when left out */
export async function aPanelOver(
  fields: readonly SearchField[],
  answer: (address: string) => unknown = () => [],
  texts: Readonly<Record<string, string>> = {},
  user?: Partial<Profile>,
) {
  const { http, calls } = answering(answer)
  const runtime = aRuntime({ lang: 'en', parts: { http } })
  Object.assign(runtime.locale, { backend: (key: string) => texts[key] })
  runtime.store.user.set(user as Profile | undefined)
  const given = { fields, conditions: [], code: '', projectCode: 'tender', presentation: 'panel', expanded: true, savingHidden: false }
  const props = { ...given, autoSearch: false, maxDepth: 3, cityLevel: 3, counter: undefined, view: {}, viewId: '', linkOf: undefined }
  const methods: Record<string, () => unknown> = {}
  const host = {
    props: Object.fromEntries(Object.entries(props).map(([name, value]) => [name, signal(value)])),
    root: document,
    element: document.createElement('fly-advanced-search'),
    textRevision: signal(0),
    text: runtime.locale.text,
    lang: () => 'en',
    emit: () => true,
    before: async () => ({ ok: true, patch: {} }),
    write: () => undefined,
    expose: (made: typeof methods) => {
      Object.assign(methods, made)
      return () => undefined
    },
  } as unknown as SearchHost
  let root = document.body
  await act(async () => {
    root = render(
      <InRuntime runtime={runtime}>
        <LocalizerContext value={host}>
          <AdvancedSearch host={host} />
        </LocalizerContext>
      </InRuntime>,
    ).container
  })
  await screen.findAllByRole('combobox', { name: 'Field' })
  return {
    root,
    calls,
    query: () => methods.getQuery?.() as Criteria,
    search: () => act(async () => void methods.search?.()),
    choose: (name: string, value: string) =>
      act(async () => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })),
  }
}
