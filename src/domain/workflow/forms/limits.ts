/** Most lines of one form, as of one tender. */
export const MAX_LINES = 500
