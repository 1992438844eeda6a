import { signal } from '@preact/signals-react'
import type { BodyHost } from '#core/element/body/body.ts'
import { aFailure } from '#core/testing.tsx'
import { type Answers, never, type Story, unreachable } from '#support/story.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import type { ReportFrameProps } from './report-host.ts'

export const REPORT = 'https://report.example/view?name=spend'

export interface Told {
  phases: string[]
  events: [name: string, detail: unknown][]
  failures: { code?: string | undefined }[]
  methods: Record<string, (...args: never[]) => unknown>
}

/** @param prevented whether the page hides the notice of an unbound account */
export function aReport(props: Partial<ReportFrameProps> = {}, prevented = false) {
  const told: Told = { phases: [], events: [], failures: [], methods: {} }
  const all: ReportFrameProps = { src: REPORT, params: {}, userName: '', login: 'bound', allow: '', ...props }
  const host = {
    props: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, signal(value)])),
    setPhase: (phase: string) => void told.phases.push(phase),
    fail: (error: Told['failures'][number]) => void told.failures.push(error),
    emit: (name: string, detail: unknown) => {
      told.events.push([name, detail])
      return !prevented
    },
    expose: (methods: Told['methods']) => {
      Object.assign(told.methods, methods)
      return () => undefined
    },
  } as unknown as BodyHost<ReportFrameProps>
  return { host, told }
}

export const bound: Answers = {
  'POST /platform/frame/open': ({ body }) => ({
    url: (body as { url: string }).url,
    origin: 'https://report.example',
    name: '报表',
    tickets: true,
  }),
  'GET /ext/api/v3/user/searchfrre': () => ({ frUserName: 'fr_wang', frPassword: 'T-1' }),
}
export const report = (answers: Answers, made = aReport()): Story => ({ answers, render: () => <ReportFrame host={made.host} /> })
const unbound: Answers = { ...bound, 'GET /ext/api/v3/user/searchfrre': () => ({ frUserName: '', frPassword: '' }) }
export const unboundReport = (made = aReport()) => report(unbound, made)

export const Unbound = unboundReport()
export const None = report(bound, aReport({ src: '' }))
export const Loading = report({ ...bound, 'POST /platform/frame/open': never })
/** The element around draws what it is told: nothing of it is here. */
export const refused = {
  ...bound,
  'POST /platform/frame/open': () => {
    throw aFailure('refused', { code: 'FRAME-1001' })
  },
} satisfies Answers
export const lost = { ...bound, 'POST /platform/frame/open': unreachable } satisfies Answers
