/** `bizType` of files for an opinion: until it is sent only their owner sees them. */
export const OPINION_FILES = 'workflow:opinion'
