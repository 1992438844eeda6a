import type { BidView } from '#contract/tender/bid.ts'

/** Whether the picture offers its reader a command. Commands are named with or without their area, `suspend` or `project.suspend`. */
export const may = ({ actions }: Pick<BidView, 'actions'>, command: 'suspend' | 'resume' | 'message' | 'void-decide'): boolean =>
  actions.some((action) => action === command || action.endsWith(`.${command}`))
