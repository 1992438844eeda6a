import { signal } from '@preact/signals-react'
import { keptChoice } from '#core/browser/kept-choice.ts'

/** Where the person's choice is kept in the browser. */
export const DENSITY_KEY = 'fly-density'

/** What the person chose in this browser; empty: the page's own setting holds. */
export const densityChoice = signal(keptChoice(DENSITY_KEY))
