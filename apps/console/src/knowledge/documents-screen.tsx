import { keepPreviousData, useQuery } from '@tanstack/react-query';
