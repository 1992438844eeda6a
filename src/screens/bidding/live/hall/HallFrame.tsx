import type { ReactNode, Ref } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './HallFrame.css?inline'

const sheet = styleSheet(css)

/** The page of a hall; its box is what a projector shows. */
export function HallFrame({ box, children }: { box?: Ref<HTMLDivElement>; children: ReactNode }) {
  useStyles(sheet)
  return (
    <div ref={box} className="hall">
      {children}
    </div>
  )
}
