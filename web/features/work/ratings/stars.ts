export const RATINGS = [1, 2, 3, 4, 5] as const

export const ratingWords: Record<number, string> = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' }
