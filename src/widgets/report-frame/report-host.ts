import type { BodyHost } from '#core/element/body/body.ts'

export interface ReportFrameProps {
  src: string
  params: Readonly<Record<string, unknown>> | undefined
  userName: string
  login: 'bound' | 'none'
  allow: string
}
export interface ReportFrameEvents {
  'fly-unbound': { userName: string }
  'fly-load': Record<string, never>
}
export interface ReportFrameMethods {
  print(): Promise<void>
  reload(): Promise<void>
}
export type ReportHost = BodyHost<ReportFrameProps>
