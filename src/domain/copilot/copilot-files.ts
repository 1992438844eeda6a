/** `bizType` of files that go with a question to the copilot: only their owner sees them, and after a day they are gone. */
export const COPILOT_FILES = 'copilot:question'
