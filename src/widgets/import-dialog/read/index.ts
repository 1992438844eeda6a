export type { Book, BookRow } from './book.types.ts'
export { Refused } from './book-errors.ts'
export { type BookReader, createReader } from './reader.ts'
