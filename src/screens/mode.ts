import { paths } from './paths.ts'

/** Whether prices come in by free bidding, else in sealed rounds. */
export const isFreeBid = ({ mode }: { mode: string }): boolean => mode !== 'threeRounds'

/** Where a firm offers its prices. */
export const quoteCenterOf = (project: { mode: string }): string => (isFreeBid(project) ? paths.quoteCenter : paths.multiQuoteCenter)

/** The hall of a project, by how prices come in. */
export const hallPath = (project: { mode: string }): string => (isFreeBid(project) ? paths.hall : paths.multiHall)
