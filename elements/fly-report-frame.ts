import { declareElement } from '#core/element/declare.ts'
import type { ReportFrameEvents, ReportFrameMethods, ReportFrameProps } from '#widgets/report-frame/index.ts'

export const flyReportFrame = declareElement<ReportFrameProps, ReportFrameEvents, ReportFrameMethods>({
  tag: 'fly-report-frame',
  summary: 'A report in a sandboxed frame, signed in with the bound report account.',
  body: () => import('#widgets/report-frame/index.ts'),
  needs: 'sign-in',
  props: {
    src: {
      type: 'string',
      default: '',
      required: true,
      doc: 'Address of the report, of an origin that the tenant allows. `{frUserName}` and `{frPassword}` in its query become the login, for a server that takes it there; one that speaks the protocol of frames is told it by `postMessage`.',
    },
    params: {
      type: 'json',
      ts: 'Readonly<Record<string, unknown>>',
      doc: 'Parameters that are added to the query of the address.',
    },
    userName: {
      type: 'string',
      default: '',
      doc: 'User name whose account is looked up; the signed-in user’s when empty, and no other one is answered.',
    },
    login: { type: 'string', default: 'bound', values: ['bound', 'none'], doc: '`none` shows a report that asks for no account.' },
    allow: { type: 'string', default: '', doc: 'Features the report may use, as in `<iframe allow>`; none when empty.' },
  },
  events: {
    'fly-unbound': {
      class: 'page',
      cancelable: true,
      detail: '{ userName: string }',
      doc: 'No report account is bound to the user; `preventDefault()` hides the notice.',
    },
    'fly-load': { class: 'state', doc: 'The frame has loaded something: the report, or what came in its place.' },
  },
  methods: {
    print: {
      signature: '(): Promise<void>',
      doc: 'Asks the report to print itself; rejects when it does not speak the protocol of frames.',
    },
    reload: { signature: '(): Promise<void>', doc: 'Signs in anew and loads the report again.' },
  },
  slots: { empty: 'Shown when there is no report, or no account.' },
  parts: ['frame'],
  css: { '--fly-frame-height': '320px' },
})
