import { readHostConfig } from '#core/runtime/host-config.ts'
import { type Elements, showChart } from './chart-page.ts'

/** The elements as any page loads them: this page adds nothing to what the application fetches at its start. */
const ELEMENTS = '/index.js'
const load = async (): Promise<Elements> => ((await import(/* @vite-ignore */ ELEMENTS)) as { fly: Elements }).fly

void showChart(window, { load, readHost: readHostConfig })
