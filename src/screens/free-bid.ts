/** Whether prices come in by free bidding, so that its hall and its quote centre show the project. */
export const isFreeBid = ({ mode }: { mode: string }): boolean => mode !== 'threeRounds'
