import { reactBody } from '#core/element/react-body.tsx'
import { PeopleList } from './PeopleList.tsx'

export type { PeopleListEvents, PeopleListProps } from './use-people.ts'
export const body = reactBody(PeopleList)
