import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { SECOND_MS } from '#domain/tender/instant.ts'
import { roundSentences } from './rule-text-rounds.messages.ts'

/** The rules of sealed rounds in words. @see tendering.md 7.3, 9.4 */

interface RoundRuleLines {
  mode: string[]
  schedule: string[]
  price: string[]
  opening: { heading: string; lines: string[] }
  visible: string[]
  incident: string
}

interface Told {
  lang: 'zh' | 'en'
  buying: boolean
  startsAt: string
  time: (at: number) => string
}

export function roundRuleLines(rules: ThreeRounds, { lang, buying, startsAt, time }: Told): RoundRuleLines {
  const say = roundSentences[lang]
  const { rounds, durationsSec, intervalsSec, revisions, priceRule, missed, opening, disclose, tieBreak } = rules
  const start = Date.parse(startsAt)
  const later = Array.from({ length: rounds - 1 }, (_, index) =>
    say.next(index + 2, say.span(intervalsSec[index] ?? 0), say.span(durationsSec[index + 1] ?? 0)),
  )
  return {
    mode: [say.rounds(rounds), say.sealed],
    schedule: [say.first(time(start), time(start + (durationsSec[0] ?? 0) * SECOND_MS)), ...later],
    price: [
      say.whole,
      say.revisions(revisions),
      ...(rounds > 1 ? [say.priceRule(priceRule, buying), ...leaving(rules, lang)] : []),
      say.missed(missed),
      say.staying,
      say.tie[tieBreak],
    ],
    opening: { heading: say.opening, lines: [say.openedBy(opening)] },
    visible: [say.disclose(disclose)],
    incident: say.sealedForever,
  }
}

function leaving({ rounds, out, keepMin, countBasis }: ThreeRounds, lang: 'zh' | 'en'): string[] {
  const say = roundSentences[lang]
  const leaves = out.slice(0, rounds - 1).flatMap((n, index) => (n > 0 ? [say.leaves(index + 1, n, countBasis)] : []))
  return leaves.length > 0 ? [...leaves, say.keepMin(keepMin)] : [say.stays]
}

/** What the award says of a tie and of too few, where prices come in by rounds. */
export const roundAwardLines = ({ tieBreak }: ThreeRounds, lang: 'zh' | 'en'): { tie: string; waiver: string } => ({
  tie: roundSentences[lang].tie[tieBreak],
  waiver: roundSentences[lang].minimum,
})
