import { reactBody } from '#core/element/body/react-body.tsx'
import { AdvancedSearch } from './AdvancedSearch.tsx'

export type { AdvancedSearchEvents, AdvancedSearchMethods, AdvancedSearchProps } from './search.types.ts'
export const body = reactBody(AdvancedSearch)
