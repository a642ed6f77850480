/** A text as the product keeps it: without the blanks around it, its letters and marks put together, breaks of one kind. */
export const asKept = (typed: string) => typed.trim().normalize('NFC').replace(/\r\n?/g, '\n')
