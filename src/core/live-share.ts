import type { FollowOptions, LiveEar } from './stream.ts'

/** The listeners of this tab and their part in the browser's one connection. */
export interface LiveShare {
  add(topics: readonly string[], on: LiveEar, options: FollowOptions): void
}
