import type { Demo } from './projects.ts'
import { pastRounds, roundProjects } from './rounds-scenes.ts'
import { closed, tooFew, unreplaced } from './scenes.ts'
import { toConfirmed } from './scripts.ts'
import type { Stage } from './stage.ts'

/** What a whole demonstration has in both kinds of bidding. */

/** One or more projects in every state. */
export const mixedProjects = (demo: Demo): Stage[] => [...unreplaced(demo), ...roundProjects(demo)]

/** Finished projects of the last twelve months. */
export function historicProjects(demo: Demo, count: number): Stage[] {
  const { random } = demo.world
  return Array.from({ length: count }, (_, index) => {
    const hoursAgo = 24 * 8 + Math.round((index * 24 * 355) / count) + random.whole(0, 12)
    const who = { scrap: random.chance(0.08), visitors: random.chance(0.3), firms: random.whole(5, 8) }
    if (index % 9 === 4) return pastRounds(hoursAgo, who)(demo)
    const casting = { ...who, plan: { stepPermille: 1 } }
    return (random.chance(0.08) ? tooFew(hoursAgo, casting) : closed(hoursAgo, toConfirmed, casting))(demo)
  })
}
