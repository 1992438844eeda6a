import { reactBody } from '#core/element/body/react-body.tsx'
import type { AppProps } from './app.types.ts'
import { TenderApp } from './TenderApp.tsx'

export type { AppEvents, AppMethods, AppProps } from './app.types.ts'

/** The body of `fly-tender-app`. */
export const body = reactBody<AppProps>(TenderApp)
