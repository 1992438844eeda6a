import { reactBody } from '#core/element/body/react-body.tsx'
import { PeopleList } from './PeopleList.tsx'

export { peopleOf } from './people-list.api.ts'
export { departmentsOf, nameOf, type Person, personOf } from './people-list.rules.ts'
export type { PeopleListEvents, PeopleListProps } from './use-people.ts'
export const body = reactBody(PeopleList)
