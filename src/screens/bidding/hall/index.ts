import { reactBody } from '#core/element/body/react-body.tsx'
import { HallElement } from './HallElement.tsx'

export { BiddingHall } from './BiddingHall.tsx'
export type { HallElementProps } from './HallElement.tsx'
export const body = reactBody(HallElement)
