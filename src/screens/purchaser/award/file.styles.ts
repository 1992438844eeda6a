import { styleSheet } from '#core/element/look/styles.ts'
import css from './ProjectFile.css?inline'

/** One sheet for the file and for its parts where supervision shows them. */
export const fileSheet = styleSheet(css)
