export { body, type TagListEvents, type TagListMethods, type TagListProps } from './tag-list.ts'
