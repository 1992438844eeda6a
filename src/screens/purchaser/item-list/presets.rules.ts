import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { FreeBid } from '#contract/tender/project.ts'
import { FIRST_AWARD, FIRST_BIDDING } from '#domain/tender/project/draft.ts'
import { ROUND_PRESETS } from './rounds/rounds.rules.ts'

const { step: _, ...STANDARD } = FIRST_BIDDING

/** Ready-made settings of free bidding: quick for small buys, standard, strict for large ones. */
export const PRESETS = {
  quick: {
    durationSec: 900,
    windowSec: 60,
    extendSec: 60,
    maxExtendSec: 1_800,
    trigger: 'lead',
    topN: 1,
    bidRule: 'beatOwn',
    visibility: 'leadPrice',
    protectLead: false,
    showBidderCount: true,
    maxDropPct: 20,
    minBidIntervalMs: 500,
    correction: true,
    entryQuote: false,
    minOffers: 2,
    hallDetail: 'anonPrices',
  },
  standard: { ...STANDARD, entryQuote: true },
  strict: {
    durationSec: 3_600,
    windowSec: 300,
    extendSec: 300,
    maxExtendSec: 14_400,
    trigger: 'any',
    topN: 1,
    bidRule: 'beatOwn',
    visibility: 'rankOnly',
    protectLead: false,
    showBidderCount: false,
    maxDropPct: 5,
    minBidIntervalMs: 2_000,
    correction: true,
    entryQuote: true,
    minOffers: 3,
    hallDetail: 'anonPrices',
  },
} as const satisfies Record<string, Omit<FreeBid, 'step'>>
export type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[]

/** Which preset the settings are; undefined when they are one's own. The step is the project's and belongs to none. */
export function presetOf(bidding: ProjectDraft['bidding']): Preset | undefined {
  return PRESET_NAMES.find((name) =>
    Object.entries(PRESETS[name]).every(([key, value]) => (bidding as Record<string, unknown> | undefined)?.[key] === value),
  )
}

/** What changes with the mode. Its rules are written out the first time; afterwards those that were typed stand again. */
export const withMode = (
  { bidding, rounds }: ProjectDraft,
  mode: ProjectDraft['mode'],
): Pick<ProjectDraft, 'mode' | 'bidding' | 'rounds'> =>
  mode === 'threeRounds' ? { mode, rounds: rounds ?? ROUND_PRESETS.standard } : { mode, bidding: bidding ?? PRESETS.standard }

/** What a new draft begins with: the standard settings, written out, so that what one sees is what is saved. */
export const newForm = (title: string): ProjectDraft => ({
  title,
  mode: 'freeBid',
  direction: 'reverse',
  inviteMode: 'invited',
  currency: 'CNY',
  scale: 2,
  compareBasis: 'gross',
  timeZone: 'Asia/Shanghai',
  ceilingVisible: true,
  minBidders: 3,
  bidding: PRESETS.standard,
  award: FIRST_AWARD,
})
