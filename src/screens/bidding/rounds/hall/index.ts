export { RoundsHall } from './RoundsHall.tsx'
export { RoundsHallElement } from './RoundsHallElement.tsx'
