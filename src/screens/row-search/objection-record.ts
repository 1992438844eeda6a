import type { Objection } from '#contract/tender/paper-calls.ts'

/** What an objection is searched by, on both sides: who it comes from is there for who may know it. */
export const objectionRecord = ({ at, status, by, text, answer }: Objection) => ({
  at,
  objectionStatus: status,
  name: by,
  words: text,
  answer: answer?.text,
  answeredAt: answer?.at,
})
