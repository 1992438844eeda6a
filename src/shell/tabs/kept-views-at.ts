import type { Shell } from '#shell/shell-context.ts'

/** Where this browser tab keeps the opened views; several applications of a page are told apart. */
export const keptViewsAt = ({ element }: Shell['host']): string => `views:${element.id}`
