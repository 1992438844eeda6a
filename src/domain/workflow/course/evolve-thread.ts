import type { FactData } from '#domain/workflow/fact-types.ts'
import type { Entry, InstanceState } from '#domain/workflow/model.ts'

/** Readers, the thread, and what the log only remembers. */
export const threadFacts = {
  'readers.added': (state: InstanceState, { nodeId, userIds }: FactData['readers.added'], { by, at }: Entry): InstanceState => ({
    ...state,
    readers: [...state.readers, ...userIds.map((userId) => ({ userId, by, nodeId, at }))],
  }),
  'reader.read': (state: InstanceState, { userId }: FactData['reader.read'], { at }: Entry): InstanceState => ({
    ...state,
    readers: state.readers.map((reader) => (reader.userId === userId && reader.readAt === undefined ? { ...reader, readAt: at } : reader)),
  }),
  'comment.added': (state: InstanceState, { id, text, mentions, files }: FactData['comment.added'], { by, at }: Entry): InstanceState => ({
    ...state,
    comments: [...state.comments, { id, by, at, text, mentions, ...(files && { files }) }],
  }),
  'comment.changed': (state: InstanceState, { id, text }: FactData['comment.changed'], { at }: Entry): InstanceState => ({
    ...state,
    comments: state.comments.map((comment) => (comment.id === id ? { ...comment, text, editedAt: at } : comment)),
  }),
  'admin.acted': (state: InstanceState): InstanceState => state,
}
